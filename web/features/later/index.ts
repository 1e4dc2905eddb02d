export { LaterScreen } from './LaterScreen.tsx';
