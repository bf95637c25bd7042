/// All steps in one dispatch: a workgroup has all units of ROWS sequences, and their states in its own memory, before and after the step.
@group(0) @binding(4) var<storage, read_write> h: array<f32>;
var<workgroup> states: array<f32, 2u * ROWS * FLOATS>;
var<private> half: u32;
fn firstStep() -> u32 { return dims.s0; }
fn endStep() -> u32 { return dims.s0 + dims.sn; }
/// Where the state of a place begins, in numbers.
fn stateOf(place: Place) -> u32 { return (half * ROWS + place.local) * FLOATS; }
fn statesAt(state: u32, q: u32) -> vec4f {
	let at = state + 4u * q;
	return vec4f(states[at], states[at + 1u], states[at + 2u], states[at + 3u]);
}
fn stateAt(place: Place, unit: u32) -> f32 { return states[stateOf(place) + unit]; }
fn keep(place: Place, unit: u32, value: f32) { states[((1u - half) * ROWS + place.local) * FLOATS + unit] = value; }
fn open(firstRow: u32, z: u32, thread: vec3u) {
	for (var u = thread.y * WIDTH + thread.x; u < dims.out; u += WIDTH * SPLIT) {
		if (firstRow + # < dims.bn) { states[# * FLOATS + u] = h[(z * dims.batch + dims.b0 + firstRow + #) * 4u * fours(dims.out) + u]; }
	}
	workgroupBarrier();
}
fn turn() {
	half = 1u - half;
	workgroupBarrier();
}
fn close(firstRow: u32, z: u32, thread: vec3u) {
	for (var u = thread.y * WIDTH + thread.x; u < dims.out; u += WIDTH * SPLIT) {
		if (firstRow + # < dims.bn) { h[(z * dims.batch + dims.b0 + firstRow + #) * 4u * fours(dims.out) + u] = states[(half * ROWS + #) * FLOATS + u]; }
	}
}
