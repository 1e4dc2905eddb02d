export { found, foundAnother } from './found.ts';
export { firstStepsRoutes } from './missing.ts';
export { isSetUp } from './isSetUp.ts';
export { leadToSetup, setupAddress } from './offer.ts';
export { setupRoutes } from './routes.ts';
