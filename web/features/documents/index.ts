export { dropUpload, loadAttachment, pictureQuery, uploadTo, warnOfDownload } from './api.ts';
