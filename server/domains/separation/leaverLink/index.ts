export { readLeaverDocument, readLeaverDocuments } from './documents.ts';
export { endLeaverLink, makeLeaverLink, readLeaverLink } from './makeLink.ts';
