export { QueueScreen } from './QueueScreen.tsx';
export { QueueCards } from './QueueCards.tsx';
