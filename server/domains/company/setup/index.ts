export { createCompany, createAnotherCompany } from './createCompany.ts';
export { firstStepsRoutes } from './missing.ts';
export { isSetUp } from './isSetUp.ts';
export { leadToSetup, setupAddress } from './offer.ts';
export { setupRoutes } from './routes.ts';
