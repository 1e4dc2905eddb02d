export { employ, refuseSomebodyElse, waiting } from './handOver.ts';
export { hireDeskRoutes } from './routes.ts';
