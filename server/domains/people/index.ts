export { peopleRoutes } from './routes.ts';
export { personFileRule } from './files.ts';
export { editsPart, recordAccess, type RecordAccess } from './access.ts';
