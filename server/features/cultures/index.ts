export { cultureRoutes } from './routes.ts';
