export { payLookRoutes } from './routes.ts';
