export { findDocuments } from './find.ts';
export { remindOfReviews, remindToAcknowledge, notifyOfVersions } from './notices.ts';
export { controlledDocumentRoutes } from './routes.ts';
export { saveDocument } from './save.ts';
