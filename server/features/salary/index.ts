export { salaryRoutes } from './routes.ts';
