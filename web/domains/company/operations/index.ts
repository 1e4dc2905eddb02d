export { QueuesScreen } from './QueuesScreen.tsx';
