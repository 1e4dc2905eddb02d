export { delegationsQuery } from './api.ts';
export { DelegationScreen } from './DelegationScreen.tsx';
