/// Rows of whole vectors.
@group(0) @binding(1) var<storage, read> x: array<vec4f>;
fn inputs(row: u32, q: u32) -> vec4f { return x[row * (dims.depth / 4u) + q]; }
