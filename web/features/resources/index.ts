export { ResourceScreen } from './ResourceScreen.tsx';
