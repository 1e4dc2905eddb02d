export { Employment, EmploymentHistory } from './Employment.tsx';
export { ServiceBookScreen } from './ServiceBookScreen.tsx';
