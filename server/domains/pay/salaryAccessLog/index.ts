export { salaryAccessRoutes } from './routes.ts';
