/// A unit is four of them, for there is one gate.
fn finish(place: Place, u: u32, x: vec4f, h: vec4f) {
	let a = x + h;
	for (var g = 0u; g < 4u; g++) { if (4u * u + g < dims.hidden) { store(place, 4u * u + g, activation(a[g])); } }
}
