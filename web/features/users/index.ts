export { inviteAllQuery } from './api.ts';
export { EmailChangesScreen } from './EmailChangesScreen.tsx';
export { InviteAllDialog } from './InviteAllDialog.tsx';
export { UsersScreen } from './UsersScreen.tsx';
