export { importPast, type ImportedPast } from './importPast.ts';
export { pastTarget } from './target.ts';
