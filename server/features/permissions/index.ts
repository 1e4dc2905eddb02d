export { administratorsOf, editorsOf } from './administrators.ts';
export { sayTaken, staleBundle } from './featureGroups.ts';
export { mustAdministerAll, NEEDS_SECOND } from './grantRules.ts';
export { keepAnyAdministrator, oneAtATime } from './lockOut.ts';
export { menuRoutes } from './routes.ts';
export { syncMenu } from './sync.ts';
export { updateUserPermissions } from './update.ts';
