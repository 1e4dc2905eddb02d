export { storeWeek } from './calendar.ts';
export { workingCalendarRoutes } from './routes.ts';
