export { clearanceItemBinding } from './binding.ts';
export { findHeld } from './findItems.ts';
export { dropItems, openItems, type Leaver } from './openItems.ts';
export { ITEM_OPEN, OPEN_ITEMS } from './sql.ts';
