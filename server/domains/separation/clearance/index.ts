export { settleItemsOfAssets } from './assets.ts';
export { clearanceCard } from './card.ts';
export { clearanceItemBinding } from './binding.ts';
export { findBonds, findHeld } from './findItems.ts';
export { moveItems } from './moveItems.ts';
export { dropItems, openItems, type Leaver } from './openItems.ts';
export { heldSql, ITEM_OPEN, OPEN_ITEMS } from './sql.ts';
