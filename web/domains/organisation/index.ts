export { UnitFilter } from './UnitFilter.tsx';
export { businessUnitsQuery, useOfferedUnits, type BusinessUnit } from './businessUnits.ts';
