export { postOwedMeals, type OwedMeals } from './owed.ts';
export { cafeteriaRoutes } from './routes.ts';
