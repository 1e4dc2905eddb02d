export { assetCountBinding } from './binding.ts';
export { NUMBERS } from './itemSql.ts';
export { findItem, findQuery, readByLabel, labelQuery } from './find.ts';
export { mark, unmark } from './mark.ts';
export { openCount, openCountOf } from './open.ts';
export { countQuery, countsQuery, readCount, readCounts } from './read.ts';
export { itemsQuery, readItems } from './items.ts';
