export { dropUpload, loadAttachment, uploadTo, warnOfDownload } from './api.ts';
