/** The full page in its own chunk, because only the bell is on every screen. */
export const loadChatScreen = () => import('./ChatScreen.tsx');
