export { ChatLinkScreen } from './ChatLinkScreen.tsx';
export { QueueScreen } from './QueueScreen.tsx';
export { WaitingCard, useWaitingQueues } from './WaitingCard.tsx';
