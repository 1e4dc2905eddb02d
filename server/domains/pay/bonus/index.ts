export { lockLeavers, readLeaversBonuses, SETTLED_BONUSES } from './leaversBonuses.ts';
