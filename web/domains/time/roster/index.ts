export { RosterBoardScreen } from './RosterBoardScreen.tsx';
