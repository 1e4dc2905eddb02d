export { DuplicateAttachmentsScreen } from './DuplicateAttachmentsScreen.tsx';
