export { keepAnyAdministrator } from './lockOut.ts';
export { menuRoutes } from './routes.ts';
export { syncMenu } from './sync.ts';
