export { menuQuery, permissionsQuery } from './api.ts';
export { isScreen, permits, type ScreenHandle } from './screenNeeds.ts';
export { useAdministersAll } from './useAdministersAll.ts';
export { mayBy, useMay } from './useMay.ts';
