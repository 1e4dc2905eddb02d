export { DownloadScreen } from './DownloadScreen.tsx';
