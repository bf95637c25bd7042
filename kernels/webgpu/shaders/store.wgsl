/// [seq, batch, directions·out]
@group(0) @binding(5) var<storage, read_write> output: array<f32>;
fn store(place: Place, unit: u32, value: f32) {
	let direction = dims.direction0 + place.z;
	let time = timeOf(now, place.length, direction);
	output[((time * dims.batch + place.b) * dims.directions + direction) * dims.out + unit] = select(0.0, value, now < place.length);
	keep(place, unit, value);
}
