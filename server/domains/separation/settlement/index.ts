export { finalSettlementBinding } from './binding.ts';
export { prepareSettlement, recalculateSettlement } from './prepare.ts';
export { readSettlement, settlementQuery } from './view.ts';
