export { frameworkNames, saysAgreement } from '../../ported/said.ts';
