export { employ, waiting } from './handOver.ts';
export { hireDeskRoutes } from './routes.ts';
