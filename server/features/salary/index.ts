export { mayReadPayOf } from './payAccess.ts';
export { salaryRoutes } from './routes.ts';
