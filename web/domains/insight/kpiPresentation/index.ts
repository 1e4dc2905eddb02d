export { KpiPresentationScreen } from './KpiPresentationScreen.tsx';
