export { inviteAllQuery } from './api.ts';
export { InviteAllDialog } from './InviteAllDialog.tsx';
export { UsersScreen } from './UsersScreen.tsx';
