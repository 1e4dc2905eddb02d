export { HistorySearchScreen } from './HistorySearchScreen.tsx';
export { HistoryCard } from './HistoryCard.tsx';
