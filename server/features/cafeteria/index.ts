export { cafeteriaRoutes } from './routes.ts';
