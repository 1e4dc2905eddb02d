/** The whole page is a separate chunk, because other screens only need the bell. */
export const loadChatScreen = () => import('./ChatScreen.tsx');
