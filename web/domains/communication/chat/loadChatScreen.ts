/** The full page is in its own chunk, because other screens only need the bell. */
export const loadChatScreen = () => import('./ChatScreen.tsx');
