export { ChatBell } from './ChatBell.tsx';
export { chatKeys } from './api.ts';
export { onChatHint } from './onChatHint.ts';
export { DayLine, Message } from './Message.tsx';
export { startsDay, startsGroup } from './messageGroups.ts';
export { forgetOutgoing } from './useSending.ts';
export { loadChatScreen } from './loadChatScreen.ts';
