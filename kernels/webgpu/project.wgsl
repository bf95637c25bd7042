/// gx[direction, s − s0, b − b0, unit] = W_ih·x + b_ih, in the order of the direction's own steps. A thread has ROWS rows of one unit.
@group(0) @binding(1) var<storage, read> x: array<f32>;
@group(0) @binding(3) var<storage, read> lengths: array<u32>;
@group(0) @binding(4) var<storage, read_write> gx: array<vec4f>;
fn rowAt(given: u32, direction: u32) -> u32 {
	let row = min(given, dims.sn * dims.bn - 1u);
	let b = dims.b0 + row % dims.bn;
	return (timeOf(dims.s0 + row / dims.bn, lengths[b], direction) * dims.batch + b) * dims.depth;
}
@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3u) {
	let u = id.x;
	if (u >= dims.units) { return; }
	let direction = dims.direction0 + id.z;
	let base = weightBase(id.z);
	let start = biasOf(base, u);
	let row0 = id.y * ROWSu;
	let x# = rowAt(row0 + #u, direction);
	var sum# = start;
	for (var k = 0u; k < dims.depth; k++) {
		let wk = weight(base, k, u);
		sum# = fma(vec4f(x[x# + k]), wk, sum#);
	}
	let rows = dims.sn * dims.bn;
	let to = (id.z * rows + row0) * dims.units + u;
	if (row0 + #u < rows) { gx[to + #u * dims.units] = sum#; }
}
