/// Packs a weight of one direction, direction0, and its bias.
@group(0) @binding(1) var<storage, read_write> packed: array<vec4f>;
@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3u, @builtin(num_workgroups) groups: vec3u) {
	let depth = 4u * fours(dims.depth);
	for (var u = id.x; u < dims.units; u += 64u * groups.x) {
		let base = dims.direction0 * (depth + 1u) * dims.units + u;
		for (var k = id.y; k < depth; k += groups.y) { packed[base + k * dims.units] = column(k, u); }
		if (id.y == 0u) { packed[base + depth * dims.units] = biasOf(0u, u); }
	}
}
