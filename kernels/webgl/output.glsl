// The output of the last layer, [seq, batch, D·out], one element a texel, zero past the end of a sequence.
uniform sampler2DArray even, odd;
uniform sampler2D lengths;
uniform ivec2 blockSize;
uniform int seq, batch, outSize, outStrip, columns, directions, targetWidth, total;

layout(location = 0) out float value;

// A division costs as much as a fetch where GPUs, or what stands in for one, have no instruction for it.
void main() {
	ivec2 at = ivec2(gl_FragCoord.xy);
	int width = directions * outSize;
	value = 0.0;
	if (targetWidth != width) {
		int index = at.y * targetWidth + at.x;
		if (index >= total) return;
		at.y = index / width;
		at.x = index - at.y * width;
	}
	int time = at.y / batch;
	int sequence = at.y - time * batch;
	if (float(time) >= texelFetch(lengths, ivec2(0, sequence >> 2), 0)[sequence & 3]) return;
	int direction = at.x < outSize ? 0 : 1;
	int unit = at.x - direction * outSize;
	int group = unit / PLANES;
	int strip = group / outStrip;
	int slot = direction == 0 ? time : seq - 1 - time;
	int line = (slot >> 1) / columns;
	ivec2 corner = ivec2((slot >> 1) - line * columns, line) * blockSize;
	ivec2 inner = ivec2(direction * outStrip + group - strip * outStrip, (sequence & ~3) + strip);
	ivec3 place = ivec3(corner + inner, unit - group * PLANES);
	vec4 values;
	if ((slot & 1) == 0) values = texelFetch(even, place, 0);
	else values = texelFetch(odd, place, 0);
	value = values[sequence & 3];
}
