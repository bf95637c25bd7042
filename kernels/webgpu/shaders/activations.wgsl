fn sigmoid(a: f32) -> f32 {
	let e = exp(-abs(a));
	return select(e, 1.0, a >= 0.0) / (1.0 + e);
}
fn stableTanh(a: f32) -> f32 {
	let e = exp(-2.0 * abs(a));
	let t = (1.0 - e) / (1.0 + e);
	return select(-t, t, a >= 0.0);
}
