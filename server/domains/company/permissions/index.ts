export { sayTaken } from './featureGroups.ts';
export { administeredUnits, mustAdministerAll } from './grantRules.ts';
export { keepAnyAdministrator, oneAtATime } from './lockOut.ts';
export { declaredMenu, type MenuNode } from './menuNode.ts';
export { decides, decidingAmong, mustBeActive } from './roleFacts.ts';
export { notifyOfRole } from './notifyOfRoles.ts';
export { menuRoutes } from './routes.ts';
export { syncMenu } from './sync.ts';
export { updateUserPermissions } from './update.ts';
