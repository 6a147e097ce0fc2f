//! `arbiter serve` as its clients see it: the real program, spoken to over HTTP.

mod acting;
mod client;
mod errors;
mod keeping;
mod races;
mod reading;
mod stopping;
mod watching;
