export type { FileRule, FileRules } from './access.ts';
export { changedFiles } from './changedFiles.ts';
export { discardFile } from './discard.ts';
export { attachFile, fileById } from './files.ts';
export { dropNobodysFile, keepNobodysFile, storeNobodysFile, type NobodysFile } from './nobodys.ts';
export { documentRoutes } from './routes.ts';
export { removeUnboundFiles } from './unbound.ts';
export { storeMade } from './storeMade.ts';
