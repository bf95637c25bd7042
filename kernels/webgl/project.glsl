// h of one step, from what the step made of its cell: a product with W_hr.
uniform sampler2D weights; // [unit, hidden]
uniform sampler2D cell, hBefore, lengths;
uniform int hidden, outSize, seq, stepIndex;
uniform ivec2 origin, cellOrigin, hOrigin;

layout(location = 0) out vec4 hAfter;

void main() {
	ivec2 at = ivec2(gl_FragCoord.xy) - origin;
	int direction = at.x / outSize;
	int time = direction == 0 ? stepIndex : seq - 1 - stepIndex;
	ivec2 from = cellOrigin + ivec2(direction * hidden, at.y);
	vec4 sum = vec4(0.0);
	for (int k = 0; k < hidden; k++) sum += texelFetch(weights, ivec2(at.x, k), 0).x * texelFetch(cell, from + ivec2(k, 0), 0);
	bvec4 running = lessThan(vec4(time), texelFetch(lengths, ivec2(0, at.y), 0));
	hAfter = choose(running, sum, texelFetch(hBefore, hOrigin + at, 0));
}
