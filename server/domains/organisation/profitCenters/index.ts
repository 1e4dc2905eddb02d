export { profitCenterRoutes } from './routes.ts';
