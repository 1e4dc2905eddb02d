export { mayReadPayOf, seesPayOf } from './payAccess.ts';
export { salaryRoutes } from './routes.ts';
