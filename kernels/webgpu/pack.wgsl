/// Packs a weight of one direction, direction0, and its bias.
@group(0) @binding(1) var<storage, read_write> packed: array<vec4f>;
@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3u) {
	let u = id.x;
	if (u >= dims.units) { return; }
	let base = dims.direction0 * (dims.depth + 1u) * dims.units + u;
	for (var k = id.y; k < dims.depth; k += 256u) { packed[base + k * dims.units] = weight(0u, k, u); }
	if (id.y == 0u) { packed[base + dims.depth * dims.units] = biasOf(0u, u); }
}
