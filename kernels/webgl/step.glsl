// One step of one layer in every direction. A fragment is four units of one direction, each in an output of its own, for four sequences, the
// components of a texel: four fetches of a unit's gates and one of four sequences' values make sixty-four products.
uniform sampler2D weights; // [unit, row]: the gates' weights; rows are input, h, and the bias
uniform sampler2DArray inputEven, inputOdd; // the layer's input: blocks of even and of odd steps; all are in inputEven where it is x
uniform sampler2DArray hBefore, cBefore;
uniform sampler2D lengths; // [0, block]
uniform int hiddenQuads, outQuads, seq, inputQuads, stepIndex; // sizes in fours
uniform bool first; // the layer's input is x, by time, and not another layer's history, by step
uniform ivec3 inputGrid; // width, height and columns
uniform ivec2 origin, hOrigin, cOrigin;

layout(location = 0) out vec4 hAfter0;
layout(location = 1) out vec4 hAfter1;
layout(location = 2) out vec4 hAfter2;
layout(location = 3) out vec4 hAfter3;
#ifdef LSTM
layout(location = 4) out vec4 cAfter0;
layout(location = 5) out vec4 cAfter1;
layout(location = 6) out vec4 cAfter2;
layout(location = 7) out vec4 cAfter3;
#endif

// The gates of four sequences, of each of the four units.
mat4 gates0, gates1, gates2, gates3;

#if defined(LSTM) || defined(GRU)
#define ADD_UNIT(GATES, J) { vec4 w = texelFetch(weights, ivec2(unit + J, row), 0); \
	GATES[0] += w.x * value; GATES[1] += w.y * value; GATES[2] += w.z * value; GATES[3] += w.w * value; }
#else
#define ADD_UNIT(GATES, J) GATES[0] += texelFetch(weights, ivec2(unit + J, row), 0).x * value;
#endif
#define ADD(PLANE) { vec4 value = texelFetch(source, ivec3(from, PLANE), 0); ADD_UNIT(gates0, 0) ADD_UNIT(gates1, 1) ADD_UNIT(gates2, 2) ADD_UNIT(gates3, 3) row++; }
#define ACCUMULATE(SOURCE, FROM, ROW, QUADS) accumulate(SOURCE, FROM, 4 * (ROW), QUADS, unit)

void accumulate(sampler2DArray source, ivec2 from, int row, int quads, int unit) {
	for (int i = 0; i < quads; i++) {
		ADD(0) ADD(1) ADD(2) ADD(3)
		from.x++;
	}
}

mat4 start(int unit, int row) {
	vec4 bias = texelFetch(weights, ivec2(unit, row), 0);
	return mat4(vec4(bias.x), vec4(bias.y), vec4(bias.z), vec4(bias.w));
}

// h from the gates; for an LSTM, c is that before the step and becomes that after it.
vec4 cell(mat4 gates, vec4 h, inout vec4 c) {
#ifdef LSTM
	c = sigmoid(gates[1]) * c + sigmoid(gates[0]) * tangent(gates[2]);
	return sigmoid(gates[3]) * tangent(c);
#endif
#ifdef GRU
	vec4 z = sigmoid(gates[1]);
	return (1.0 - z) * tangent(gates[2] + sigmoid(gates[0]) * gates[3]) + z * h;
#endif
#ifdef RNN_TANH
	return tangent(gates[0]);
#endif
#ifdef RNN_RELU
	return max(gates[0], 0.0);
#endif
}

#ifdef LSTM
#define C_BEFORE(J) texelFetch(cBefore, ivec3(cOrigin + at, J), 0)
#define C_AFTER(TARGET) TARGET = choose(running, c, before);
#else
#define C_BEFORE(J) vec4(0.0)
#define C_AFTER(TARGET)
#endif
#ifdef PROJECTED
#define H_BEFORE(J) vec4(0.0)
#define H_AFTER(TARGET) TARGET = made;
#else
#define H_BEFORE(J) texelFetch(hBefore, ivec3(hOrigin + at, J), 0)
#define H_AFTER(TARGET) TARGET = choose(running, made, h);
#endif
#define FINISH(GATES, H, C, J) { vec4 before = C_BEFORE(J); vec4 c = before; vec4 h = H_BEFORE(J); vec4 made = cell(GATES, h, c); H_AFTER(H) C_AFTER(C) }

void main() {
	ivec2 at = ivec2(gl_FragCoord.xy) - origin;
	int unit = 4 * at.x;
	int direction = at.x / hiddenQuads;
	int time = direction == 0 ? stepIndex : seq - 1 - stepIndex;
	int bias = 4 * (inputQuads + outQuads);
	gates0 = start(unit, bias);
	gates1 = start(unit + 1, bias);
	gates2 = start(unit + 2, bias);
	gates3 = start(unit + 3, bias);

	if (first) {
		ACCUMULATE(inputEven, gridOrigin(inputGrid, time) + ivec2(0, at.y), 0, inputQuads);
	} else {
		for (int from = 0; from < inputQuads; from += outQuads) {
			int slot = from == 0 ? time : seq - 1 - time;
			ivec2 place = gridOrigin(inputGrid, slot >> 1) + ivec2(from, at.y);
			if ((slot & 1) == 0) ACCUMULATE(inputEven, place, from, outQuads);
			else ACCUMULATE(inputOdd, place, from, outQuads);
		}
	}
	ACCUMULATE(hBefore, hOrigin + ivec2(direction * outQuads, at.y), inputQuads, outQuads);

	bvec4 running = lessThan(vec4(time), texelFetch(lengths, ivec2(0, at.y), 0));
	FINISH(gates0, hAfter0, cAfter0, 0)
	FINISH(gates1, hAfter1, cAfter1, 1)
	FINISH(gates2, hAfter2, cAfter2, 2)
	FINISH(gates3, hAfter3, cAfter3, 3)
}
