export { OrganogramScreen } from './OrganogramScreen.tsx';
