export {
  dropUpload,
  loadAttachment,
  pictureQuery,
  uploadTo,
  useUploadLimit,
  warnOfDownload,
} from './api.ts';
