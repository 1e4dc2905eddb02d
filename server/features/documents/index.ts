export type { FileRule, FileRules } from './access.ts';
export { discardFile } from './discard.ts';
export { attachFile } from './files.ts';
export { documentRoutes } from './routes.ts';
export { storeMade } from './storeMade.ts';
