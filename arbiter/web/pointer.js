// Mouse, pen and touch: dragging men. Only pointer events are used, so that one touch is one action; taps come as clicks,
// one for each, and from keyboards and screen readers too.

/** How far a pointer moves before it drags, in pixels. */
const SLACK = { mouse: 5, pen: 7, touch: 9 };

/**
 * Lets men be dragged within `root`.
 * - `source(element)`: the place that is touched, or null.
 * - `movable(place)`: whether a man there may be dragged now.
 * - `lift(place)`: a drag begins; gives a picture to carry about, `{element, size}`.
 * - `over(place)`: the place under the pointer, or null.
 * - `drop(place)`: let fall there; may give a promise, until which the picture stays.
 * - `back()`: the drag is broken off, nothing happens.
 */
export function draggable(root, { source, movable, lift, over, drop, back }) {
  let drag = null;
  let deaf = false;

  const at = (event) => {
    const element = document.elementFromPoint(event.clientX, event.clientY);
    return element ? source(element) : null;
  };
  const move = (event) => {
    drag.ghost.style.transform = `translate(${event.clientX - drag.size / 2}px, ${event.clientY - drag.size / 2 - drag.raise}px)`;
  };
  const clear = () => {
    const ended = drag;
    drag = null;
    if (!ended) return null;
    try {
      root.releasePointerCapture(ended.pointer);
    } catch {
      // The pointer is gone already.
    }
    return ended;
  };
  const cancel = () => {
    const ended = clear();
    if (!ended?.ghost) return;
    ended.ghost.remove();
    deaf = true;
    back();
  };

  root.addEventListener('pointerdown', (event) => {
    deaf = false;
    if (drag) {
      cancel();
      deaf = true;
      return;
    }
    if (!event.isPrimary || event.button !== 0) return;
    const place = source(event.target);
    if (place === null || !movable(place)) return;
    drag = {
      pointer: event.pointerId, place, x: event.clientX, y: event.clientY,
      slack: SLACK[event.pointerType] ?? 7, raise: event.pointerType === 'touch' ? 18 : 0, ghost: null, over: null,
    };
  });

  addEventListener('pointerdown', (event) => {
    // A second finger anywhere breaks a drag off.
    if (drag && event.pointerId !== drag.pointer) {
      cancel();
      drag = null;
      deaf = true;
    }
  }, true);

  addEventListener('pointermove', (event) => {
    if (!drag || event.pointerId !== drag.pointer) return;
    if (event.buttons === 0) {
      // The button was released where nobody saw it.
      cancel();
      drag = null;
      return;
    }
    if (!drag.ghost) {
      if (Math.hypot(event.clientX - drag.x, event.clientY - drag.y) < drag.slack) return;
      const lifted = lift(drag.place);
      drag.ghost = lifted.element;
      drag.size = lifted.size;
      drag.ghost.classList.add('ghost');
      drag.ghost.style.width = `${lifted.size}px`;
      drag.ghost.style.height = `${lifted.size}px`;
      document.body.append(drag.ghost);
      try {
        root.setPointerCapture(drag.pointer);
      } catch {
        // Without capture the window still sees the pointer.
      }
    }
    if (event.clientX < 0 || event.clientY < 0 || event.clientX >= innerWidth || event.clientY >= innerHeight) {
      cancel();
      return;
    }
    move(event);
    const place = at(event);
    if (place !== drag.over) {
      drag.over = place;
      over(place);
    }
  });

  addEventListener('pointerup', async (event) => {
    if (!drag || event.pointerId !== drag.pointer) return;
    const ended = clear();
    if (!ended.ghost) return;
    deaf = true;
    try {
      await drop(at(event), ended.place);
    } finally {
      ended.ghost.remove();
    }
  });

  addEventListener('pointercancel', (event) => {
    if (drag && event.pointerId === drag.pointer) {
      cancel();
      drag = null;
    }
  });
  root.addEventListener('lostpointercapture', (event) => {
    if (drag?.ghost && event.target === root && event.pointerId === drag.pointer) cancel();
  });
  addEventListener('blur', cancel);
  document.addEventListener('visibilitychange', () => document.hidden && cancel());
  // Before anybody else hears Escape: it ends the drag and nothing more.
  addEventListener('keydown', (event) => {
    if (event.key === 'Escape' && drag?.ghost) {
      cancel();
      event.stopImmediatePropagation();
    }
  }, true);
  // The click that a mouse makes at the end of a drag is none. Those of keyboards have no detail.
  addEventListener('click', (event) => {
    if (deaf && event.detail > 0 && root.contains(event.target)) {
      event.stopPropagation();
      event.preventDefault();
    }
    deaf = false;
  }, true);
  // For browsers that do not know of `touch-action` in pictures: a finger on a man does not scroll.
  root.addEventListener('touchmove', (event) => drag && event.cancelable && event.preventDefault(), { passive: false });
  root.addEventListener('dragstart', (event) => event.preventDefault());
  root.addEventListener('contextmenu', (event) => {
    if (event.target.closest('[data-man], [data-hand]')) event.preventDefault();
  });
}
