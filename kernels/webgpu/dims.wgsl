/// Sizes of one layer and the part of it that is being computed: steps s0 … s0+sn and sequences b0 … b0+bn.
struct Dims {
	depth: u32, units: u32, hidden: u32, out: u32,
	batch: u32, seq: u32, b0: u32, bn: u32,
	s0: u32, sn: u32, directions: u32, direction0: u32,
	stave0: u32, hasStates: u32, rows: u32, hasBias: u32,
}
@group(0) @binding(0) var<uniform> dims: Dims;
/// The time at which a direction is at its step s in a sequence; past the end, both stand at s.
fn timeOf(s: u32, length: u32, direction: u32) -> u32 {
	return select(s, length - 1u - s, direction == 1u && s < length);
}
