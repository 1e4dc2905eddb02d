export { transferBinding } from './binding.ts';
export { transferRoutes } from './routes.ts';
