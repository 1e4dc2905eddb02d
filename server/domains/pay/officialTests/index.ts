export { evaluateOfficial, type OfficialResult } from './evaluateOfficial.ts';
