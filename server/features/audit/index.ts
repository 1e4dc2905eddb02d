export { reachOf } from './reach.ts';
export { auditRoutes } from './routes.ts';
