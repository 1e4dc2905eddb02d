export { peopleRoutes } from './routes.ts';
export { personFileRule } from './files.ts';
export { editsPart, type RecordAccess } from './access.ts';
