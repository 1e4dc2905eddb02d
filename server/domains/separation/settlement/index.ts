export { finalSettlementBinding } from './binding.ts';
export { prepareSettlement, recalculateSettlement } from './prepare.ts';
export { correctSettlements, withdrawSettlements } from './openSettlements.ts';
export { listSettlements, noQuery, readSettlement, settlementQuery } from './view.ts';
export { readOwnSettlement } from './ownSettlement.ts';
