export { ReleaseScreen } from './ReleaseScreen.tsx';
export { OwnSettlementScreen } from './settlement/OwnSettlementScreen.tsx';
export { FinalSettlementScreen } from './settlement/FinalSettlementScreen.tsx';
