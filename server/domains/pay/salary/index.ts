export { requirePayReadable, seesPayOf } from './payAccess.ts';
export { lettersCall } from './letterFile.ts';
export { salaryRoutes } from './routes.ts';
