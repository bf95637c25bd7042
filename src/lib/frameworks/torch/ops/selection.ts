/**
 * Where `topk` and `kthvalue` find equal numbers: what libstdc++'s `std::nth_element` and `std::sort` leave (ATen/native/TopKImpl.h), and ATen's own
 * quickselect (ATen/native/Sorting.cpp). Checked against recorded runs with many equals.
 */

/** Whether what stands at one place comes before what stands at another. */
export type Before = (a: number, b: number) => boolean;

/** The places of the first `k` of `n`, in order; null where the algorithm turns to one that is not written here. */
export function firstOf(n: number, k: number, before: Before): number[] | null {
	const list = Array.from({ length: n }, (_, i) => i);
	if (k * 64 <= n) return firstOfMany(list, k, before);
	const less = (i: number, j: number): boolean => before(list[i]!, list[j]!);
	const swap = (i: number, j: number): void => void ([list[i], list[j]] = [list[j]!, list[i]!]);
	/** Divides [first, last) about the median of three. */
	const divide = (first: number, last: number): number => {
		const [a, b, c] = [first + 1, first + Math.floor((last - first) / 2), last - 1];
		const [low, high] = less(a, b) ? [a, b] : [b, a];
		swap(first, less(high, c) ? high : less(low, c) ? c : low);
		for (let i = first + 1, j = last; ; i++) {
			while (less(i, first)) i++;
			do j--;
			while (less(first, j));
			if (i >= j) return i;
			swap(i, j);
		}
	};
	const insertAll = (first: number, last: number): void => {
		for (let i = first + 1; i < last; i++) for (let to = i; to > first && less(to, to - 1); to--) swap(to, to - 1);
	};
	const depthOf = (length: number): number => 2 * Math.floor(Math.log2(length));

	let [first, last] = [0, n];
	for (let depth = depthOf(n); last - first > 3; depth--) {
		if (depth === 0) return null;
		const cut = divide(first, last);
		if (cut < k) first = cut;
		else last = cut;
	}
	insertAll(first, last);
	const sorted = (from: number, end: number, depth: number): boolean => {
		let to = end;
		for (let left = depth; to - from > 16; left--) {
			if (left === 0) return false;
			const cut = divide(from, to);
			if (!sorted(cut, to, left - 1)) return false;
			to = cut;
		}
		return true;
	};
	if (k > 1 && !sorted(0, k - 1, depthOf(k - 1))) return null;
	insertAll(0, k - 1);
	return list.slice(0, k);
}

/** Few of many come out of a heap: certain for one, and where none of them has an equal. */
function firstOfMany(list: number[], k: number, before: Before): number[] | null {
	list.sort((a, b) => (before(a, b) ? -1 : before(b, a) ? 1 : 0));
	return k > 1 && list.slice(0, k).some((one, i) => !before(one, list[i + 1]!)) ? null : list.slice(0, k);
}

/** The place of the `k`-th of `n`, from 0; `after`: whether a place's number is larger than another's. */
export function kthOf(n: number, k: number, after: Before): number {
	const list = Array.from({ length: n }, (_, i) => i);
	const larger = (i: number, j: number): boolean => after(list[i]!, list[j]!);
	const swap = (i: number, j: number): void => void ([list[i], list[j]] = [list[j]!, list[i]!]);
	const order = (i: number, j: number): void => {
		if (larger(i, j)) swap(i, j);
	};
	for (let [low, high] = [0, n - 1]; low < high;) {
		if (high === low + 1) {
			order(low, high);
			break;
		}
		swap((low + high) >> 1, low + 1);
		order(low + 1, high);
		order(low, high);
		order(low + 1, low);
		let [i, j] = [low + 1, high];
		for (;;) {
			do i++;
			while (larger(low, i));
			do j--;
			while (larger(j, low));
			if (j < i) break;
			swap(i, j);
		}
		swap(low, j);
		if (j <= k) low = i;
		if (j >= k) high = j - 1;
	}
	return list[k]!;
}
