export { workingCalendarRoutes } from './routes.ts';
