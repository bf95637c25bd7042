// One step of one layer in every direction. A fragment is one unit of one direction for four sequences, which are the texel's components:
// a fetch of four gates' weights and a fetch of four sequences' values make sixteen products.
uniform sampler2D weights; // [unit, row]: the gates' weights; rows are input, h, and the bias
uniform sampler2D inputEven, inputOdd; // the layer's input: blocks of even and of odd steps; all are in inputEven if inputHalves is 1
uniform sampler2D hBefore, cBefore;
uniform sampler2D lengths; // [0, block]
uniform int hidden, outSize, seq, inputSize, stepIndex;
uniform bool first; // the layer's input is x, by time, and not another layer's history, by step
uniform ivec3 inputGrid; // width, height and columns
uniform ivec2 origin, hOrigin, cOrigin;

layout(location = 0) out vec4 hAfter;
#ifdef LSTM
layout(location = 1) out vec4 cAfter;
#endif

vec4 gate0, gate1, gate2, gate3;
int unit;

void add(vec4 weight, vec4 value) {
	gate0 += weight.x * value;
#if defined(LSTM) || defined(GRU)
	gate1 += weight.y * value;
	gate2 += weight.z * value;
	gate3 += weight.w * value;
#endif
}

#define ADD(K) add(texelFetch(weights, ivec2(unit, row + K), 0), texelFetch(source, from + ivec2(K, 0), 0));

void accumulate(sampler2D source, ivec2 from, int row, int count) {
	int whole = count / 4;
	for (int i = 0; i < whole; i++) {
		ADD(0) ADD(1) ADD(2) ADD(3)
		from.x += 4;
		row += 4;
	}
	for (int i = 4 * whole; i < count; i++) {
		ADD(0)
		from.x++;
		row++;
	}
}

void main() {
	ivec2 at = ivec2(gl_FragCoord.xy) - origin;
	unit = at.x;
	int direction = unit / hidden;
	int time = direction == 0 ? stepIndex : seq - 1 - stepIndex;
	int rows = inputSize + outSize;
	vec4 bias = texelFetch(weights, ivec2(unit, rows), 0);
	gate0 = vec4(bias.x);
	gate1 = vec4(bias.y);
	gate2 = vec4(bias.z);
	gate3 = vec4(bias.w);

	if (first) {
		accumulate(inputEven, gridOrigin(inputGrid, time) + ivec2(0, at.y), 0, inputSize);
	} else {
		for (int from = 0; from < inputSize; from += outSize) {
			int slot = from == 0 ? time : seq - 1 - time;
			ivec2 place = gridOrigin(inputGrid, slot >> 1) + ivec2(from, at.y);
			if ((slot & 1) == 0) accumulate(inputEven, place, from, outSize);
			else accumulate(inputOdd, place, from, outSize);
		}
	}
	accumulate(hBefore, hOrigin + ivec2(direction * outSize, at.y), inputSize, outSize);

	bvec4 running = lessThan(vec4(time), texelFetch(lengths, ivec2(0, at.y), 0));
#ifdef LSTM
	vec4 c = texelFetch(cBefore, cOrigin + at, 0);
	vec4 cell = sigmoid(gate1) * c + sigmoid(gate0) * tangent(gate2);
	vec4 h = sigmoid(gate3) * tangent(cell);
	cAfter = choose(running, cell, c);
#endif
#ifdef GRU
	vec4 n = tangent(gate2 + sigmoid(gate0) * gate3);
	vec4 z = sigmoid(gate1);
	vec4 h = (1.0 - z) * n + z * texelFetch(hBefore, hOrigin + at, 0);
#endif
#ifdef RNN_TANH
	vec4 h = tangent(gate0);
#endif
#ifdef RNN_RELU
	vec4 h = max(gate0, 0.0);
#endif
#ifdef PROJECTED
	hAfter = h;
#else
	hAfter = choose(running, h, texelFetch(hBefore, hOrigin + at, 0));
#endif
}
