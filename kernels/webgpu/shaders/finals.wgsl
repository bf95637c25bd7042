/// h_n[stave] = what each direction gave last; its place in the output is known by the lengths.
@group(0) @binding(1) var<storage, read> output: array<f32>;
@group(0) @binding(3) var<storage, read> lengths: array<u32>;
@group(0) @binding(4) var<storage, read_write> hn: array<f32>;
@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3u, @builtin(num_workgroups) groups: vec3u) {
	for (var b = id.y; b < dims.batch; b += groups.y) {
		let time = timeOf(lengths[b] - 1u, lengths[b], id.z);
		for (var u = id.x; u < dims.out; u += 64u * groups.x) {
			hn[((dims.stave0 + id.z) * dims.batch + b) * dims.out + u] = output[((time * dims.batch + b) * dims.directions + id.z) * dims.out + u];
		}
	}
}
