export { salaryAssignmentFile } from './assignmentFile.ts';
export { readOrdinaryEarnings } from './ordinaryEarnings.ts';
export { payAssignmentRoutes } from './routes.ts';
