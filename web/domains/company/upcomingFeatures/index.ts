export { UpcomingFeaturesScreen } from './UpcomingFeaturesScreen.tsx';
