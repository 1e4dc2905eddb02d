export { remindOfReviews, remindToAcknowledge, tellOfVersions } from './notices.ts';
export { controlledDocumentRoutes } from './routes.ts';
export { saveDocument } from './save.ts';
