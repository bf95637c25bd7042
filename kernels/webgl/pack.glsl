// Puts a dense tensor, four elements a texel, into blocks whose texels hold one feature of four sequences.
uniform sampler2D source;
uniform ivec3 grid;
uniform int base, batch, size, sourceWidth;
uniform ivec3 strides; // of a block, of a direction and of a sequence

layout(location = 0) out vec4 values;

float element(int index) {
	int texel = index / 4;
	return texelFetch(source, ivec2(texel % sourceWidth, texel / sourceWidth), 0)[index % 4];
}

void main() {
	ivec2 at = ivec2(gl_FragCoord.xy);
	ivec2 place = at / grid.xy;
	ivec2 inner = at % grid.xy;
	int block = place.y * grid.z + place.x;
	int start = base + block * strides.x + inner.x / size * strides.y + inner.x % size;
	for (int i = 0; i < 4; i++) {
		int sequence = 4 * inner.y + i;
		values[i] = sequence < batch ? element(start + sequence * strides.z) : 0.0;
	}
}
