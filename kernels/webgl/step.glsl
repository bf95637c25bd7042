// One step of one layer in every direction. A fragment is as many units of one direction as there are planes, each in outputs of its own, for four
// sequences, the components of a texel: each fetch of a unit's gates and one of four sequences' values are used for all that they have in common.
// What is added up are local variables, and not passed to functions: compilers keep only those in registers.
uniform sampler2D weights; // [column, row]: rows are input, h, and the bias
uniform sampler2DArray inputSame, inputOther; // the input of the forward direction's time, and of the backward direction's
uniform sampler2DArray ahead; // W_ih·x and the biases, where they are there already
uniform sampler2DArray hBefore, cBefore;
uniform sampler2D lengths; // [0, fourth]
uniform int hiddenStrip, outStrip, inputStrip; // lengths of a direction's strips
uniform int hiddenGroups, outGroups, inputGroups; // groups of one direction; those of the input of all
uniform int seq, batch, directions, stepIndex;
uniform ivec2 origin, hOrigin, cOrigin, sameOrigin, otherOrigin;

layout(location = 0) out vec4 hAfter0;
layout(location = 1) out vec4 hAfter1;
#if PLANES > 2
layout(location = 2) out vec4 hAfter2;
#define THIRD(X) X
#else
#define THIRD(X)
#endif
#if PLANES > 3
layout(location = 3) out vec4 hAfter3;
#define FOURTH(X) X
#else
#define FOURTH(X)
#endif
#if defined(LSTM) && PLANES == 2
layout(location = 2) out vec4 cAfter0;
layout(location = 3) out vec4 cAfter1;
#elif defined(LSTM) && PLANES == 3
layout(location = 3) out vec4 cAfter0;
layout(location = 4) out vec4 cAfter1;
layout(location = 5) out vec4 cAfter2;
#elif defined(LSTM)
layout(location = 4) out vec4 cAfter0;
layout(location = 5) out vec4 cAfter1;
layout(location = 6) out vec4 cAfter2;
layout(location = 7) out vec4 cAfter3;
#endif

// What a unit adds up for four sequences, from a row of zeros or, where there is no batch to speak of, from two sequences' own.
#if defined(LSTM) || defined(GRU)
#define UNIT mat4
#define COLUMNS PLANES
#define ADD_UNIT(U, J) { vec4 w = texelFetch(weights, ivec2(column + J, row), 0); U[0] += w.x * value; U[1] += w.y * value; U[2] += w.z * value; U[3] += w.w * value; }
#define ADD_UNITS ADD_UNIT(unit0, 0) ADD_UNIT(unit1, 1) THIRD(ADD_UNIT(unit2, 2)) FOURTH(ADD_UNIT(unit3, 3))
#define START(J) begun(START_ROW(column + J, firstRow), START_ROW(column + J, lastRow))
mat4 begun(vec4 a, vec4 b) {
	return mat4(a.x, b.xxx, a.y, b.yyy, a.z, b.zzz, a.w, b.www);
}
#else
#define UNIT vec4
#define COLUMNS 1
#define ADD_UNITS { vec4 w = texelFetch(weights, ivec2(column, row), 0); unit0 += w.x * value; unit1 += w.y * value; THIRD(unit2 += w.z * value;) FOURTH(unit3 += w.w * value;) }
#define START(J) vec4(START_ROW(column, firstRow)[J], vec3(START_ROW(column, lastRow)[J]))
#endif

#ifdef AHEAD
#define START_ROW(COLUMN, ROW) texelFetch(ahead, ivec3(COLUMN, (ROW) >> 2, (ROW) & 3), 0)
#else
#define START_ROW(COLUMN, ROW) texelFetch(weights, ivec2(COLUMN, PLANES * (inputGroups + outGroups)), 0)
#endif

#define ADD(SOURCE, PLANE) { vec4 value = texelFetch(SOURCE, ivec3(from, PLANE), 0); ADD_UNITS row++; }

// Adds the products of a block's groups, one strip after the other, with the weights' rows from those of group FIRST on.
#define ACCUMULATE(SOURCE, CORNER, LENGTH, GROUPS, FIRST) { \
	int row = PLANES * (FIRST); \
	for (int strip = 0; strip < 4; strip++) { \
		ivec2 from = (CORNER) + ivec2(0, at.y - at.y % 4 + strip); \
		int end = min((strip + 1) * LENGTH, GROUPS); \
		for (int group = strip * LENGTH; group < end; group++) { \
			ADD(SOURCE, 0) ADD(SOURCE, 1) THIRD(ADD(SOURCE, 2)) FOURTH(ADD(SOURCE, 3)) \
			from.x++; \
		} \
	} \
}

// h from what a unit has added up; for an LSTM, c is that before the step and becomes that after it.
vec4 cell(UNIT gates, vec4 h, inout vec4 c) {
#ifdef LSTM
	c = sigmoid(gates[1]) * c + sigmoid(gates[0]) * tangent(gates[2]);
	return sigmoid(gates[3]) * tangent(c);
#endif
#ifdef GRU
	vec4 z = sigmoid(gates[1]);
	return (1.0 - z) * tangent(gates[2] + sigmoid(gates[0]) * gates[3]) + z * h;
#endif
#ifdef RNN_TANH
	return tangent(gates);
#endif
#ifdef RNN_RELU
	return max(gates, 0.0);
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
#define FINISH(U, H, C, J) { vec4 before = C_BEFORE(J); vec4 c = before; vec4 h = H_BEFORE(J); vec4 made = cell(U, h, c); H_AFTER(H) C_AFTER(C) }

void main() {
	ivec2 at = ivec2(gl_FragCoord.xy) - origin;
	int direction = at.x / hiddenStrip;
	int group = at.y % 4 * hiddenStrip + at.x % hiddenStrip;
	int column = COLUMNS * (direction * hiddenGroups + group);
	int time = direction == 0 ? stepIndex : seq - 1 - stepIndex;
	int firstRow = time * batch;
	int lastRow = firstRow + batch - 1;
	UNIT unit0 = START(0);
	UNIT unit1 = START(1);
	THIRD(UNIT unit2 = START(2);)
	FOURTH(UNIT unit3 = START(3);)

#if defined(FIRST)
	ACCUMULATE(inputSame, direction == 0 ? sameOrigin : otherOrigin, inputStrip, inputGroups, 0)
#elif !defined(AHEAD)
	ACCUMULATE(inputSame, sameOrigin + ivec2(direction * outStrip, 0), outStrip, outGroups, direction * outGroups)
	if (directions > 1) ACCUMULATE(inputOther, otherOrigin + ivec2((1 - direction) * outStrip, 0), outStrip, outGroups, (1 - direction) * outGroups)
#endif
	ACCUMULATE(hBefore, hOrigin + ivec2(direction * outStrip, 0), outStrip, outGroups, inputGroups)

	bvec4 running = lessThan(vec4(time), texelFetch(lengths, ivec2(0, at.y / 4), 0));
	FINISH(unit0, hAfter0, cAfter0, 0)
	FINISH(unit1, hAfter1, cAfter1, 1)
	THIRD(FINISH(unit2, hAfter2, cAfter2, 2))
	FOURTH(FINISH(unit3, hAfter3, cAfter3, 3))
}
