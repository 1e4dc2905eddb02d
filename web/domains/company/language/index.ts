export { LanguageScreen } from './LanguageScreen.tsx';
