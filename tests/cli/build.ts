import { execSync } from 'node:child_process';

/** Builds the command line once, for all tests of it. */
export default function build(): void {
	execSync('npm run --silent build:cli', { stdio: 'inherit' });
}
