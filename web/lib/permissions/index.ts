export { menuQuery, permissionsQuery } from './api.ts';
export {
  create,
  isScreen,
  permits,
  view,
  type ScreenHandle,
  type ScreenNeed,
} from './screenNeeds.ts';
export { mayBy, useMay } from './useMay.ts';
