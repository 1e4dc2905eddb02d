export { AttachmentTile } from './AttachmentTile.tsx';
export { getKind, type LoadAttachment, type UploadAttachment } from './attachment.ts';
export { AttachmentViewer, type AttachmentViewerProps } from './AttachmentViewer.tsx';
export { PictureViewer, type PictureViewerProps } from './PictureViewer.tsx';
export { UploadButton, type UploadButtonProps } from './UploadButton.tsx';
export { UploadField, type UploadFieldProps } from './UploadField.tsx';
