export { inspectorRoutes } from './routes.ts';
