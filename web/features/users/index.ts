export { heldRolesQuery, inviteAllQuery, rolesQuery, usersKey } from './api.ts';
export { EmailChangesScreen } from './EmailChangesScreen.tsx';
export { HeldRolesScreen } from './HeldRolesScreen.tsx';
export { InviteAllDialog } from './InviteAllDialog.tsx';
export { fromAndUntil, heldToday } from './periodColumns.tsx';
export { ProgramsScreen } from './ProgramsScreen.tsx';
export { RoleProfilesScreen } from './RoleProfilesScreen.tsx';
export { RolesScreen } from './RolesScreen.tsx';
export { UsersScreen } from './UsersScreen.tsx';
