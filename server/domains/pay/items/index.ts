export { cancelPayItems } from './cancel.ts';
export { postPayItems } from './post.ts';
export { givePayItemsBack, takePayItems } from './take.ts';
export type { NewPayItem, PayItem } from './payItem.ts';
