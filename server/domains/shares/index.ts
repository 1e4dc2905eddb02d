export { allocateShares, releaseShares } from './allocate.ts';
export { changeRate } from './changeRate.ts';
export { shareRoutes } from './routes.ts';
export { saveShares } from './save.ts';
