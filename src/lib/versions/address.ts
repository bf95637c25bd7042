import { nothingFound, type Found } from './found.ts';
import { frameworks, systems } from './table.ts';
import { digitsOf } from './version.ts';

/** The versions that can be typed, and stand in an address, in the order of the fields. */
export const fields = ['version', 'cuda', 'cudnn', 'python', 'numpy', 'keras', 'driver', 'directml'] as const;
export type Field = (typeof fields)[number];

/** A machine as an address has it: `framework=TensorFlow&version=2.16.1&cuda=12.3&cudnn=9.1`. */
export function writeAddress(found: Found): string {
	const pairs: readonly (readonly [string, string | null | undefined])[] = [
		['framework', found.framework],
		...fields.map((field) => [field, found[field]?.version] as const),
		['driver_cuda', found.driverCuda?.version],
		['system', found.system],
		['package', found.package],
		['cpu', found.isCpu ? '1' : null]
	];
	return pairs.flatMap(([key, value]) => (value ? [`${key}=${encodeURIComponent(value)}`] : [])).join('&');
}

/** What cannot be read is left out. */
export function readAddress(address: string): Found {
	const given = new URLSearchParams(address.replace(/^#/, '').slice(0, 2000));
	const version = (key: string): { readonly version: string; readonly from: string } | null => {
		const digits = digitsOf(given.get(key) ?? '');
		return digits === null ? null : { version: digits, from: '' };
	};
	const name = given.get('package');
	return {
		...nothingFound,
		framework: frameworks.find((one) => one === given.get('framework')) ?? null,
		...Object.fromEntries(fields.map((field) => [field, version(field)])),
		driverCuda: version('driver_cuda'),
		system: systems.find((one) => one === given.get('system')) ?? null,
		package: name && /^[a-z-]{1,40}$/.test(name) ? name : null,
		isCpu: given.get('cpu') === '1'
	};
}
