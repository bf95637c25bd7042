/// Sizes of one layer and the part of it that is being computed: steps s0 … s0+sn of sequences b0 … b0+bn, and units u0 … u0+un.
struct Dims {
	depth: u32, units: u32, hidden: u32, out: u32,
	batch: u32, b0: u32, bn: u32, s0: u32,
	sn: u32, u0: u32, un: u32, directions: u32,
	direction0: u32, stave0: u32, rows: u32, hasBias: u32,
}
@group(0) @binding(0) var<uniform> dims: Dims;
/// The time at which a direction is at its step s in a sequence; past the end, both stand at s.
fn timeOf(s: u32, length: u32, direction: u32) -> u32 {
	return select(s, length - 1u - s, direction == 1u && s < length);
}
/// States lie in rows of whole vectors.
fn fours(n: u32) -> u32 { return (n + 3u) / 4u; }
/// Threads that share the units, each with UNITS of them that lie so far apart.
fn stride() -> u32 { return (dims.un + UNITS - 1u) / UNITS; }
