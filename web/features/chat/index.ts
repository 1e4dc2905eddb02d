export { ChatBell } from './ChatBell.tsx';
export { chatKeys } from './api.ts';
export { onChatHint } from './onChatHint.ts';
export { forgetOutgoing } from './useSending.ts';

/** The full page, in a chunk of its own: the bell stands on every screen, and this on one. */
export const loadChatScreen = () => import('./ChatScreen.tsx');
