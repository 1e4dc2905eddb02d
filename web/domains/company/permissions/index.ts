export { FeatureGroupsScreen } from './FeatureGroupsScreen.tsx';
export { ManagementDashboardScreen } from './ManagementDashboardScreen.tsx';
export { RolePermissionsScreen } from './RolePermissionsScreen.tsx';
export { UserPermissionsScreen } from './UserPermissionsScreen.tsx';
