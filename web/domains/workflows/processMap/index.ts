export { ProcessMapScreen } from './ProcessMapScreen.tsx';
