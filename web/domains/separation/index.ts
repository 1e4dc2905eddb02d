export { ReleaseScreen } from './ReleaseScreen.tsx';
export { FinalSettlementScreen } from './settlement/FinalSettlementScreen.tsx';
