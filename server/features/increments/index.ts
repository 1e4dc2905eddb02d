export { incrementBinding } from './binding.ts';
export { requestIncrements } from './request.ts';
export { incrementRoutes } from './routes.ts';
