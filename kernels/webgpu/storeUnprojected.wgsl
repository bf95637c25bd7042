fn store(place: Place, unit: u32, value: f32) { hn[(place.z * dims.batch + place.b) * dims.hidden + unit] = value; }
