export type { FileRule, FileRules } from './access.ts';
export { changedFiles } from './changedFiles.ts';
export { discardFile } from './discard.ts';
export { attachFile, fileById } from './files.ts';
export { dropUnownedFile, keepUnownedFile, storeUnownedFile, type UnownedFile } from './unowned.ts';
export { documentRoutes } from './routes.ts';
export { removeUnboundFiles } from './unbound.ts';
export { storeCreatedFile } from './storeCreatedFile.ts';
