#version 300 es
precision highp float;
precision highp int;
precision highp sampler2D;
precision highp sampler2DArray;

// Where a group of features of four sequences lies within a block, and in which plane a feature.
ivec2 placeOf(int group, int length, int direction, int fourth) {
	return ivec2(direction * length + group % length, 4 * fourth + group / length);
}

vec4 choose(bvec4 condition, vec4 yes, vec4 no) {
	return vec4(condition.x ? yes.x : no.x, condition.y ? yes.y : no.y, condition.z ? yes.z : no.z, condition.w ? yes.w : no.w);
}

// Neither overflows: the exponent is never above zero.
vec4 sigmoid(vec4 x) {
	vec4 e = exp(-abs(x));
	return choose(lessThan(x, vec4(0.0)), e, vec4(1.0)) / (1.0 + e);
}

vec4 tangent(vec4 x) {
	vec4 e = exp(-2.0 * abs(x));
	return sign(x) * (1.0 - e) / (1.0 + e);
}
