// h of one step, four units a fragment, from what the step made of its cell: a product with W_hr.
uniform sampler2D weights; // [four units, hidden]
uniform sampler2DArray cell, hBefore;
uniform sampler2D lengths;
uniform int hiddenQuads, outQuads, seq, stepIndex; // sizes in fours
uniform ivec2 origin, cellOrigin, hOrigin;

layout(location = 0) out vec4 hAfter0;
layout(location = 1) out vec4 hAfter1;
layout(location = 2) out vec4 hAfter2;
layout(location = 3) out vec4 hAfter3;

void main() {
	ivec2 at = ivec2(gl_FragCoord.xy) - origin;
	int direction = at.x / outQuads;
	int time = direction == 0 ? stepIndex : seq - 1 - stepIndex;
	ivec2 from = cellOrigin + ivec2(direction * hiddenQuads, at.y);
	mat4 sums = mat4(0.0);
	for (int k = 0; k < 4 * hiddenQuads; k++) {
		vec4 weight = texelFetch(weights, ivec2(at.x, k), 0);
		sums += outerProduct(texelFetch(cell, ivec3(from + ivec2(k >> 2, 0), k & 3), 0), weight);
	}
	bvec4 running = lessThan(vec4(time), texelFetch(lengths, ivec2(0, at.y), 0));
	hAfter0 = choose(running, sums[0], texelFetch(hBefore, ivec3(hOrigin + at, 0), 0));
	hAfter1 = choose(running, sums[1], texelFetch(hBefore, ivec3(hOrigin + at, 1), 0));
	hAfter2 = choose(running, sums[2], texelFetch(hBefore, ivec3(hOrigin + at, 2), 0));
	hAfter3 = choose(running, sums[3], texelFetch(hBefore, ivec3(hOrigin + at, 3), 0));
}
