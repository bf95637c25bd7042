// Puts a dense tensor, four elements a texel, into blocks: a fragment is a group of features, each in an output of its own, of four sequences.
uniform sampler2D source;
uniform ivec2 blockSize;
uniform int base, batch, size, stripLength, columns, sourceWidth;
uniform ivec3 strides; // of a block, of a direction and of a sequence

layout(location = 0) out vec4 values0;
layout(location = 1) out vec4 values1;
#if PLANES > 2
layout(location = 2) out vec4 values2;
#endif
#if PLANES > 3
layout(location = 3) out vec4 values3;
#endif

float element(int index) {
	int texel = index / 4;
	return texelFetch(source, ivec2(texel % sourceWidth, texel / sourceWidth), 0)[index % 4];
}

void main() {
	ivec2 at = ivec2(gl_FragCoord.xy);
	ivec2 place = at / blockSize;
	ivec2 inner = at % blockSize;
	int feature = PLANES * (inner.y % 4 * stripLength + inner.x % stripLength);
	int start = base + (place.y * columns + place.x) * strides.x + inner.x / stripLength * strides.y + feature;
	mat4 values = mat4(0.0);
	for (int i = 0; i < 4; i++) {
		int sequence = inner.y / 4 * 4 + i;
		for (int j = 0; j < PLANES; j++) {
			if (sequence < batch && feature + j < size) values[j][i] = element(start + sequence * strides.z + j);
		}
	}
	values0 = values[0];
	values1 = values[1];
#if PLANES > 2
	values2 = values[2];
#endif
#if PLANES > 3
	values3 = values[3];
#endif
}
