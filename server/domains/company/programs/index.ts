export { programRoutes } from './routes.ts';
