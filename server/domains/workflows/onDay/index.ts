export { onDayRoutes } from './routes.ts';
