export { ReleaseScreen } from './ReleaseScreen.tsx';
export { LeaverScreen } from './leaver/LeaverScreen.tsx';
export { OwnSettlementScreen } from './settlement/OwnSettlementScreen.tsx';
export { FinalSettlementScreen } from './settlement/FinalSettlementScreen.tsx';
