export { PoliciesScreen } from './PoliciesScreen.tsx';
