export { TwoPeopleScreen } from './TwoPeopleScreen.tsx';
