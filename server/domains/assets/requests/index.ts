export { assetRequestServer } from './check.ts';
export { giveRequested, lockRequested } from './give.ts';
export { readInStore, readRequested, storeQuery } from './requested.ts';
