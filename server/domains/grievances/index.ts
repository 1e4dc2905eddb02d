export { getAssignment, getNote, getStatus } from './act.ts';
export { grievanceBinding } from './binding.ts';
export { fileGrievance } from './file.ts';
export { grievanceFileRule } from './fileRule.ts';
export { grievanceRoutes } from './routes.ts';
export { releaseHeld } from './release.ts';
