fn finish(place: Place, u: u32, x: vec4f, h: vec4f) {
	let a = x + h;
	let at = cellAt(place, u);
	let cell = sigmoid(a.y) * c[at] + sigmoid(a.x) * stableTanh(a.z);
	if (now < place.length) { c[at] = cell; }
	store(place, u, sigmoid(a.w) * stableTanh(cell));
}
