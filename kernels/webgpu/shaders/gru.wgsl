fn finish(place: Place, u: u32, x: vec4f, h: vec4f) {
	let r = sigmoid(x.x + h.x);
	let z = sigmoid(x.y + h.y);
	let n = stableTanh(x.z + r * h.z);
	store(place, u, (1.0 - z) * n + z * stateAt(place, u));
}
