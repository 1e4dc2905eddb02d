export { proposeMail } from './proposeMail.ts';
export { userRoutes } from './routes.ts';
