export { BulkNoticesScreen } from './BulkNoticesScreen.tsx';
