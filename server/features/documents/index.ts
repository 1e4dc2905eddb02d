export type { FileRule, FileRules } from './access.ts';
export { attachFile } from './files.ts';
export { documentRoutes } from './routes.ts';
