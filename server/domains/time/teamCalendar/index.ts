export { teamCalendarRoutes } from './routes.ts';
