export { cancelPayItems } from './cancel.ts';
export { postPayItems } from './post.ts';
export {
  giveItemsBackOfRun,
  readOpenItems,
  takeItemsForRun,
  type OpenItem,
  type TakenItem,
} from './run.ts';
export { givePayItemsBack, takeItemsForSettlement, takePayItems } from './take.ts';
export type { NewPayItem, PayItem } from './payItem.ts';
