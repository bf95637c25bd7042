export { saysAgreement } from '../../ported/said.ts';
