export { LeavingScreen } from './LeavingScreen.tsx';
