export { ChatBell } from './ChatBell.tsx';
export { chatKeys } from './api.ts';
export { onChatHint } from './onChatHint.ts';
export { forgetOutgoing } from './useSending.ts';

/** The full page in its own chunk, since the bell is on every screen and this is not. */
export const loadChatScreen = () => import('./ChatScreen.tsx');
