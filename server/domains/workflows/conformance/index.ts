export { conformanceRoutes } from './routes.ts';
