export { employ, refuseSomeoneElse, waiting } from './handOver.ts';
export { hireDeskRoutes } from './routes.ts';
