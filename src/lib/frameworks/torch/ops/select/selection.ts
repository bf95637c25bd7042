/**
 * Where `topk`, `sort` and `kthvalue` find equal numbers: what libstdc++'s `std::nth_element` and `std::sort` leave (ATen/native/TopKImpl.h), and ATen's own
 * quickselect (ATen/native/Sorting.cpp). Checked against recorded runs with many equals.
 */

/** Whether what stands at one place comes before what stands at another. */
export type Before = (a: number, b: number) => boolean;

/** Places that are put in order by what stands there, in the steps of libstdc++. */
class Places {
	readonly list: number[];
	constructor(
		readonly n: number,
		private readonly before: Before
	) {
		this.list = Array.from({ length: n }, (_, i) => i);
	}

	private less(i: number, j: number): boolean {
		return this.before(this.list[i]!, this.list[j]!);
	}

	private swap(i: number, j: number): void {
		const { list } = this;
		[list[i], list[j]] = [list[j]!, list[i]!];
	}

	/** Divides [first, last) about the median of three. */
	divide(first: number, last: number): number {
		const [a, b, c] = [first + 1, first + Math.floor((last - first) / 2), last - 1];
		const [low, high] = this.less(a, b) ? [a, b] : [b, a];
		this.swap(first, this.less(high, c) ? high : this.less(low, c) ? c : low);
		for (let i = first + 1, j = last; ; i++) {
			while (this.less(i, first)) i++;
			do j--;
			while (this.less(first, j));
			if (i >= j) return i;
			this.swap(i, j);
		}
	}

	insertAll(first: number, last: number): void {
		for (let i = first + 1; i < last; i++) for (let to = i; to > first && this.less(to, to - 1); to--) this.swap(to, to - 1);
	}

	/** `std::sort`; false where it turns to a heap. */
	sort(first: number, last: number): boolean {
		const divided = (from: number, end: number, depth: number): boolean => {
			let to = end;
			for (let left = depth; to - from > 16; left--) {
				if (left === 0) return false;
				const cut = this.divide(from, to);
				if (!divided(cut, to, left - 1)) return false;
				to = cut;
			}
			return true;
		};
		const done = last - first < 2 || divided(first, last, depthOf(last - first));
		this.insertAll(first, last);
		return done;
	}
}

const depthOf = (length: number): number => 2 * Math.floor(Math.log2(length));

/** The places of `n`, in order; null where the algorithm turns to one that is not written here. */
export function sortedOf(n: number, before: Before): number[] | null {
	const places = new Places(n, before);
	return places.sort(0, n) ? places.list : null;
}

/** The places of the first `k` of `n`, in order; null where the algorithm turns to one that is not written here. */
export function firstOf(n: number, k: number, before: Before): number[] | null {
	const places = new Places(n, before);
	if (k * 64 <= n) return firstOfMany(places.list, k, before);
	let [first, last] = [0, n];
	for (let depth = depthOf(n); last - first > 3; depth--) {
		if (depth === 0) return null;
		const cut = places.divide(first, last);
		if (cut < k) first = cut;
		else last = cut;
	}
	places.insertAll(first, last);
	return places.sort(0, k - 1) ? places.list.slice(0, k) : null;
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
