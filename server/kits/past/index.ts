export { importPast, stagePast, type ImportedPast } from './importPast.ts';
export { pastTarget } from './target.ts';
export { getChain } from './getChain.ts';
export { everyone } from './people.ts';
export { storeChains } from './storeChains.ts';
export { storeRequests } from './requests.ts';
export { recordImport } from './recordImport.ts';
