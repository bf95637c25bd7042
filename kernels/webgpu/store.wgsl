fn store(place: Place, unit: u32, value: f32) {
	let direction = dims.direction0 + place.z;
	let inside = now() < place.length;
	let time = timeOf(now(), place.length, direction);
	output[((time * dims.batch + place.b) * dims.directions + direction) * dims.out + unit] = select(0.0, value, inside);
	if (now() + 1u == place.length) { hn[((dims.stave0 + place.z) * dims.batch + place.b) * dims.out + unit] = value; }
}
