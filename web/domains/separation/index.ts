export { ReleaseScreen } from './ReleaseScreen.tsx';
