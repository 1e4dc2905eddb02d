export { payrollRunBinding } from './binding.ts';
export { payrollRunJob } from './job.ts';
export { payrollRunRoutes } from './routes.ts';
