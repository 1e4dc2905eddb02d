export { FirstStepsScreen } from './FirstStepsScreen.tsx';
export { SetupScreen } from './SetupScreen.tsx';
