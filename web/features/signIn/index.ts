export { LanguageChoice } from './LanguageChoice.tsx';
export { LoginScreen } from './LoginScreen.tsx';
export { RefusalNotice } from './RefusalNotice.tsx';
export { ReloginDialog } from './ReloginDialog.tsx';
/** Apart: most who sign in need no code, and the first page waits for what stands above. */
export const loadVerifyPinScreen = () => import('./VerifyPinScreen.tsx');
export { useRefusal, useWait } from './waiting.ts';
