export { auditRoutes } from './routes.ts';
export { findSteps, presentSteps } from './search.ts';
