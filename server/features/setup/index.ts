export { found } from './found.ts';
export { isSetUp } from './isSetUp.ts';
export { leadToSetup, setupOffer } from './offer.ts';
export { setupRoutes } from './routes.ts';
