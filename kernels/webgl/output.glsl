// The output of the last layer, [seq, batch, D·out], one element a texel, zero past the end of a sequence.
uniform sampler2DArray even, odd;
uniform sampler2D lengths;
uniform ivec3 grid;
uniform int seq, batch, outSize, directions, targetWidth, total;

layout(location = 0) out float value;

void main() {
	int index = int(gl_FragCoord.y) * targetWidth + int(gl_FragCoord.x);
	value = 0.0;
	if (index >= total) return;
	int feature = index % (directions * outSize);
	int row = index / (directions * outSize);
	int sequence = row % batch;
	int time = row / batch;
	if (float(time) >= texelFetch(lengths, ivec2(0, sequence / 4), 0)[sequence % 4]) return;
	int slot = feature < outSize ? time : seq - 1 - time;
	int unit = feature % outSize;
	ivec2 inner = ivec2(feature / outSize * ((outSize + 3) / 4) + unit / 4, sequence / 4);
	ivec3 place = ivec3(gridOrigin(grid, slot >> 1) + inner, unit % 4);
	value = ((slot & 1) == 0 ? texelFetch(even, place, 0) : texelFetch(odd, place, 0))[sequence % 4];
}
