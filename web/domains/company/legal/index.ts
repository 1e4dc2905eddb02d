export { PrivacyPolicyScreen } from './PrivacyPolicyScreen.tsx';
