// Puts a dense tensor, four elements a texel, into blocks: a fragment is four features, each in an output of its own, of four sequences.
uniform sampler2D source;
uniform ivec3 grid;
uniform int base, batch, size, sourceWidth;
uniform ivec3 strides; // of a block, of a direction and of a sequence

layout(location = 0) out vec4 values0;
layout(location = 1) out vec4 values1;
layout(location = 2) out vec4 values2;
layout(location = 3) out vec4 values3;

float element(int index) {
	int texel = index / 4;
	return texelFetch(source, ivec2(texel % sourceWidth, texel / sourceWidth), 0)[index % 4];
}

void main() {
	ivec2 at = ivec2(gl_FragCoord.xy);
	ivec2 place = at / grid.xy;
	ivec2 inner = at % grid.xy;
	int quads = (size + 3) / 4;
	int feature = 4 * (inner.x % quads);
	int start = base + (place.y * grid.z + place.x) * strides.x + inner.x / quads * strides.y + feature;
	mat4 values = mat4(0.0);
	for (int i = 0; i < 4; i++) {
		int sequence = 4 * inner.y + i;
		for (int j = 0; j < 4; j++) {
			if (sequence < batch && feature + j < size) values[j][i] = element(start + sequence * strides.z + j);
		}
	}
	values0 = values[0];
	values1 = values[1];
	values2 = values[2];
	values3 = values[3];
}
