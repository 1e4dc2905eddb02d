export { getReach } from './reach.ts';
export { proofCall } from './proof.ts';
export { ownInstances } from './sources.ts';
export { stepsFileCall } from './steps.ts';
export { cancelVerification } from './verification.ts';
export { auditRoutes } from './routes.ts';
