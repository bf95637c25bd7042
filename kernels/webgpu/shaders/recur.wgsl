/// Steps of both directions: W_hh·h + b_hh, the gates and the new state. A thread has ROWS sequences of UNITS units, and SPLIT threads share its products.
@group(0) @binding(1) var<storage, read> gx: array<vec4f>;
@group(0) @binding(3) var<storage, read> lengths: array<u32>;
@group(0) @binding(6) var<storage, read_write> c: array<f32>;
/// The step that is being computed, in the direction's own order.
var<private> now: u32;
/// A sequence b in the direction z of those at work; in a workgroup's own memory it is the row `local`.
struct Place { z: u32, b: u32, length: u32, local: u32 }
fn placeOf(given: u32, z: u32, local: u32) -> Place {
	let b = dims.b0 + min(given, dims.bn - 1u);
	return Place(z, b, lengths[b], local);
}
fn cellAt(place: Place, unit: u32) -> u32 { return ((dims.stave0 + place.z) * dims.batch + place.b) * dims.hidden + unit; }
STATE
STORE
CELL
@compute @workgroup_size(WIDTH, SPLIT)
fn main(@builtin(workgroup_id) group: vec3u, @builtin(local_invocation_id) thread: vec3u) {
	let first = group.x * WIDTH + thread.x;
	let firstRow = group.y * ROWS;
	let base = weightBase(group.z);
	let place# = placeOf(firstRow + #, group.z, #);
	let unit$ = first + $ * stride();
	let u$ = dims.u0 + min(unit$, dims.un - 1u);
	let bias$ = biasOf(base, u$);
	let quads = fours(dims.depth);
	var sums: array<vec4f, ROWS * UNITS>;
	open(firstRow, group.z, thread);
	for (var s = firstStep(); s < endStep(); s++) {
		now = s;
		let state# = stateOf(place#);
		var sum#$ = vec4f();
		if (first < stride()) {
			for (var q = thread.y; q < quads; q += SPLIT) {
				let w$ = weights(base, q, u$);
				let h# = statesAt(state#, q);
				sum#$ += w$ * h#;
			}
		}
		JOIN
		if (first < stride() && thread.y == 0u) {
			let source = ((group.z * dims.sn + s - dims.s0) * dims.bn + firstRow) * dims.un;
			// In a loop, for the nonlinearities take long to compile, once for each.
			sums[# * UNITS + $] = sum#$ + bias$;
			for (var i = 0u; i < ROWS * UNITS; i++) {
				let row = i / UNITS;
				let unit = first + i % UNITS * stride();
				if (firstRow + row < dims.bn && unit < dims.un) {
					finish(placeOf(firstRow + row, group.z, row), dims.u0 + unit, gx[source + row * dims.un + unit], sums[i]);
				}
			}
		}
		turn();
	}
	close(firstRow, group.z, thread);
}
