export { delegate } from './delegate.ts';
export { delegationRoutes } from './routes.ts';
