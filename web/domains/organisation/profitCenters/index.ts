export { CreateScreen, EditScreen } from './ProfitCenterForm.tsx';
