export { processReportRoutes } from './routes.ts';
