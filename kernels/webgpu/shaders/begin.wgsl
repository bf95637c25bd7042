/// h = h_0 of the layer's directions, in rows of whole vectors.
@group(0) @binding(1) var<storage, read> h0: array<f32>;
@group(0) @binding(4) var<storage, read_write> h: array<f32>;
@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3u, @builtin(num_workgroups) groups: vec3u) {
	for (var b = id.y; b < dims.batch; b += groups.y) {
		for (var u = id.x; u < dims.out; u += 64u * groups.x) {
			h[(id.z * dims.batch + b) * 4u * fours(dims.out) + u] = h0[((dims.stave0 + id.z) * dims.batch + b) * dims.out + u];
		}
	}
}
