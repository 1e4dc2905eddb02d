export { ChangePasswordScreen } from './ChangePasswordScreen.tsx';
export { SessionsScreen } from './SessionsScreen.tsx';
export { SignInsScreen } from './SignInsScreen.tsx';
export { PhotoScreen } from './PhotoScreen.tsx';
export { MailScreen } from './MailScreen.tsx';
