export { delegationsQuery } from './api.ts';
export { DelegationScreen } from './DelegationScreen.tsx';
export { DecidesFor, DelegateForLeave } from './UncoveredNotice.tsx';
