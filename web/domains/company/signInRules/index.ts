export { SignInRulesScreen } from './SignInRulesScreen.tsx';
