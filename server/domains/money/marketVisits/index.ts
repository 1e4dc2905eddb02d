export { marketVisitRoutes } from './routes.ts';
export { visitsOfPerson } from './visits.ts';
