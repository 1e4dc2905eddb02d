export { BoardScreen } from './BoardScreen.tsx';
