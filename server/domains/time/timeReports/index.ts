export { timeReportRoutes } from './routes.ts';
