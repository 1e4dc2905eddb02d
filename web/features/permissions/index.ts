export { RolePermissionsScreen } from './RolePermissionsScreen.tsx';
export { UserPermissionsScreen } from './UserPermissionsScreen.tsx';
