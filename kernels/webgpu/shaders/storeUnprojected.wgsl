/// The state that is to be projected, [direction, batch, 4·⌈hidden / 4⌉].
@group(0) @binding(5) var<storage, read_write> m: array<f32>;
fn store(place: Place, unit: u32, value: f32) { m[(place.z * dims.batch + place.b) * 4u * fours(dims.hidden) + unit] = value; }
