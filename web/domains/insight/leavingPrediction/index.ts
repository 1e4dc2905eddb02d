export { LeavingPredictionScreen } from './LeavingPredictionScreen.tsx';
