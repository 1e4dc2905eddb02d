export { bulkUpdateFile } from './job.ts';
export { bulkUpdateRoutes } from './routes.ts';
