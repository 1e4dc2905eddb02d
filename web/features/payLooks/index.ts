export { LooksAtMyPayScreen } from './LooksAtMyPayScreen.tsx';
export { PayLooksScreen } from './PayLooksScreen.tsx';
