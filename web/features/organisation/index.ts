export { unitOptionsQuery } from './api.ts';
export { UnitFilter } from './UnitFilter.tsx';
export { businessUnitsQuery, type BusinessUnit } from './businessUnits.ts';
