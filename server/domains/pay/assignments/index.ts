export { salaryAssignmentFile } from './assignmentFile.ts';
export { payAssignmentRoutes } from './routes.ts';
