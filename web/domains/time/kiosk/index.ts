export { KioskScreen } from './KioskScreen.tsx';
export { KiosksScreen } from './KiosksScreen.tsx';
