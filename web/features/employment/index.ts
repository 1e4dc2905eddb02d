export { ServiceBookScreen } from './ServiceBookScreen.tsx';
