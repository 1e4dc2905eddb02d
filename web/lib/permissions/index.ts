export { menuQuery, permissionsQuery } from './api.ts';
export { isScreen, permits, type ScreenHandle } from './screenNeeds.ts';
export { useAdministeredUnits, useAdministersAll } from './useAdministeredUnits.ts';
export { mayBy, useMay } from './useMay.ts';
