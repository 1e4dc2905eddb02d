export { AnchorWarning } from './AnchorWarning.tsx';
export { HistorySearchScreen } from './HistorySearchScreen.tsx';
export { HistoryCard, useHistoryStatus } from './HistoryCard.tsx';
