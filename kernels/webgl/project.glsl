// h of one step, a group of units a fragment, from what the step made of its cell: a product with W_hr.
uniform sampler2D weights; // [group of units, hidden]
uniform sampler2DArray cell, hBefore;
uniform sampler2D lengths;
uniform int hiddenStrip, outStrip, hiddenGroups, outGroups, seq, stepIndex;
uniform ivec2 origin, cellOrigin, hOrigin;

layout(location = 0) out vec4 hAfter0;
layout(location = 1) out vec4 hAfter1;
#if PLANES > 2
layout(location = 2) out vec4 hAfter2;
#endif
#if PLANES > 3
layout(location = 3) out vec4 hAfter3;
#endif

void main() {
	ivec2 at = ivec2(gl_FragCoord.xy) - origin;
	int direction = at.x / outStrip;
	int group = at.y % 4 * outStrip + at.x % outStrip;
	int time = direction == 0 ? stepIndex : seq - 1 - stepIndex;
	mat4 sums = mat4(0.0);
	for (int k = 0; k < PLANES * hiddenGroups; k++) {
		vec4 w = texelFetch(weights, ivec2(direction * outGroups + group, k), 0);
		ivec2 place = cellOrigin + placeOf(k / PLANES, hiddenStrip, direction, at.y / 4);
		vec4 value = texelFetch(cell, ivec3(place, k % PLANES), 0);
		sums[0] += w.x * value;
		sums[1] += w.y * value;
		sums[2] += w.z * value;
		sums[3] += w.w * value;
	}
	bvec4 running = lessThan(vec4(time), texelFetch(lengths, ivec2(0, at.y / 4), 0));
	hAfter0 = choose(running, sums[0], texelFetch(hBefore, ivec3(hOrigin + at, 0), 0));
	hAfter1 = choose(running, sums[1], texelFetch(hBefore, ivec3(hOrigin + at, 1), 0));
#if PLANES > 2
	hAfter2 = choose(running, sums[2], texelFetch(hBefore, ivec3(hOrigin + at, 2), 0));
#endif
#if PLANES > 3
	hAfter3 = choose(running, sums[3], texelFetch(hBefore, ivec3(hOrigin + at, 3), 0));
#endif
}
