/// [direction, depth + 1, units], the gates of a unit side by side; the bias is the last row.
@group(0) @binding(2) var<storage, read> w: array<vec4f>;
fn weightBase(direction: u32) -> u32 { return direction * (dims.depth + 1u) * dims.units; }
fn weight(base: u32, k: u32, u: u32) -> vec4f { return w[base + k * dims.units + u]; }
fn biasOf(base: u32, u: u32) -> vec4f { return w[base + dims.depth * dims.units + u]; }
