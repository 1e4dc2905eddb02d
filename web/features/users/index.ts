export { inviteAllQuery } from './api.ts';
export { EmailChangesScreen } from './EmailChangesScreen.tsx';
export { HeldRolesScreen } from './HeldRolesScreen.tsx';
export { InviteAllDialog } from './InviteAllDialog.tsx';
export { ProgramsScreen } from './ProgramsScreen.tsx';
export { RolesScreen } from './RolesScreen.tsx';
export { UsersScreen } from './UsersScreen.tsx';
