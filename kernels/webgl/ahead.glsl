// W_ih·x and the biases for all steps at once: a fragment is one column of the weights for four rows of x, each in an output of its own. x is one
// block, in which every step of a sequence counts as a sequence.
uniform sampler2D weights; // [column, row]
uniform sampler2DArray x;
uniform int inputStrip, inputGroups, biasRow;

layout(location = 0) out vec4 row0;
layout(location = 1) out vec4 row1;
layout(location = 2) out vec4 row2;
layout(location = 3) out vec4 row3;

#define ADD(PLANE) { vec4 w = texelFetch(weights, ivec2(at.x, row++), 0); vec4 four = texelFetch(x, ivec3(from, PLANE), 0); \
	sum0 += four.x * w; sum1 += four.y * w; sum2 += four.z * w; sum3 += four.w * w; }

void main() {
	ivec2 at = ivec2(gl_FragCoord.xy);
	vec4 bias = texelFetch(weights, ivec2(at.x, biasRow), 0);
	vec4 sum0 = bias;
	vec4 sum1 = bias;
	vec4 sum2 = bias;
	vec4 sum3 = bias;
	int row = 0;
	for (int strip = 0; strip < 4; strip++) {
		ivec2 from = ivec2(0, 4 * at.y + strip);
		int end = min((strip + 1) * inputStrip, inputGroups);
		for (int group = strip * inputStrip; group < end; group++) {
			ADD(0) ADD(1)
#if PLANES > 2
			ADD(2)
#endif
#if PLANES > 3
			ADD(3)
#endif
			from.x++;
		}
	}
	row0 = sum0;
	row1 = sum1;
	row2 = sum2;
	row3 = sum3;
}
