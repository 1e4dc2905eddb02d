export { administratorsOf, editorsOf } from './administrators.ts';
export { keepAnyAdministrator, oneAtATime } from './lockOut.ts';
export { menuRoutes } from './routes.ts';
export { syncMenu } from './sync.ts';
