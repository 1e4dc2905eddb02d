export { HistorySearchScreen } from './HistorySearchScreen.tsx';
