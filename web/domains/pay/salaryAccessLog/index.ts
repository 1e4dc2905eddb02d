export { MySalaryAccessScreen } from './MySalaryAccessScreen.tsx';
export { SalaryAccessLogScreen } from './SalaryAccessLogScreen.tsx';
