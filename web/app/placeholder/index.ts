export { PlaceholderScreen } from './PlaceholderScreen.tsx';
