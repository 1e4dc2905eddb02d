export { unitOptionsQuery } from './api.ts';
export { UnitFilter } from './UnitFilter.tsx';
