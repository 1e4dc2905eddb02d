export { ChatLinkScreen } from './ChatLinkScreen.tsx';
export { QueueScreen } from './QueueScreen.tsx';
export { WaitingCard } from './WaitingCard.tsx';
