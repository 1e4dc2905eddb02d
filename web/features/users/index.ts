export { EmailChangesScreen } from './EmailChangesScreen.tsx';
export { UsersScreen } from './UsersScreen.tsx';
