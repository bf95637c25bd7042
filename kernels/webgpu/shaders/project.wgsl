/// gx[direction, s − s0, b − b0, u − u0] = W_ih·x + b_ih, in the order of the direction's own steps. A thread has ROWS rows of UNITS units.
@group(0) @binding(3) var<storage, read> lengths: array<u32>;
@group(0) @binding(4) var<storage, read_write> gx: array<vec4f>;
fn rowAt(given: u32, direction: u32) -> u32 {
	let row = min(given, dims.sn * dims.bn - 1u);
	let b = dims.b0 + row % dims.bn;
	return timeOf(dims.s0 + row / dims.bn, lengths[b], direction) * dims.batch + b;
}
@compute @workgroup_size(WIDTH)
fn main(@builtin(global_invocation_id) id: vec3u) {
	if (id.x >= stride()) { return; }
	let base = weightBase(id.z);
	let firstRow = id.y * ROWS;
	let row# = rowAt(firstRow + #, dims.direction0 + id.z);
	let unit$ = id.x + $ * stride();
	let u$ = dims.u0 + min(unit$, dims.un - 1u);
	var sum#$ = biasOf(base, u$);
	let quads = fours(dims.depth);
	for (var q = 0u; q < quads; q++) {
		let w$ = weights(base, q, u$);
		let x# = inputs(row#, q);
		sum#$ += w$ * x#;
	}
	let rows = dims.sn * dims.bn;
	let to = (id.z * rows + firstRow) * dims.un;
	if (firstRow + # < rows && unit$ < dims.un) { gx[to + # * dims.un + unit$] = sum#$; }
}
