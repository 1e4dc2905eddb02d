export { HandOverScreen } from './HandOverScreen.tsx';
