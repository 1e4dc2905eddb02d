export { HotDeskScreen } from './HotDeskScreen.tsx';
export { UtilizationScreen } from './UtilizationScreen.tsx';
