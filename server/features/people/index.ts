export { peopleRoutes } from './routes.ts';
export { editsPart, type RecordAccess } from './access.ts';
