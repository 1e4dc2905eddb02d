export { providersQuery } from './api.ts';
export { LanguageChoice } from './LanguageChoice.tsx';
export { LoginScreen } from './LoginScreen.tsx';
export { RefusalNotice } from './RefusalNotice.tsx';
export { prefetchRelogin, ReloginDialog } from './relogin.ts';
export { SignInFrame } from './SignInFrame.tsx';
export { VerifyPinScreen } from './VerifyPinScreen.tsx';
export { useRefusal, useWait } from './waiting.ts';
export { InvitationScreen } from './InvitationScreen.tsx';
