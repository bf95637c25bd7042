/// One step a dispatch, counted from dims.s0: states [direction, batch, 4·⌈out / 4⌉] go from one buffer to another.
struct Step { offset: u32 }
@group(0) @binding(4) var<storage, read> before: array<vec4f>;
@group(0) @binding(8) var<storage, read_write> after: array<f32>;
@group(1) @binding(0) var<uniform> step: Step;
fn firstStep() -> u32 { return dims.s0 + step.offset; }
fn endStep() -> u32 { return firstStep() + 1u; }
/// Where the state of a place begins, in vectors.
fn stateOf(place: Place) -> u32 { return (place.z * dims.batch + place.b) * fours(dims.out); }
fn statesAt(state: u32, q: u32) -> vec4f { return before[state + q]; }
fn stateAt(place: Place, unit: u32) -> f32 { return before[stateOf(place) + unit / 4u][unit % 4u]; }
fn keep(place: Place, unit: u32, value: f32) { after[4u * stateOf(place) + unit] = value; }
fn open(firstRow: u32, z: u32, thread: vec3u) {}
fn turn() {}
fn close(firstRow: u32, z: u32, thread: vec3u) {}
