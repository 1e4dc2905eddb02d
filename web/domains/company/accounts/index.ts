export { AccountScreen } from './AccountScreen.tsx';
export { AccountsScreen } from './AccountsScreen.tsx';
export { CreateAccountScreen } from './CreateAccountScreen.tsx';
export { EditAccountScreen } from './EditAccountScreen.tsx';
