export { ChatBell } from './ChatBell.tsx';
export { chatKeys } from './api.ts';
export { onChatHint } from './onChatHint.ts';
export { forgetOutgoing } from './useSending.ts';

/** The full page in its own chunk, because only the bell is on every screen. */
export const loadChatScreen = () => import('./ChatScreen.tsx');
