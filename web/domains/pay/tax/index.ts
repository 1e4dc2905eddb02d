export { BandsScreen } from './BandsScreen.tsx';
export { ProjectionScreen } from './ProjectionScreen.tsx';
