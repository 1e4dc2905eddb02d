export { bulkUpdateRoutes } from './routes.ts';
