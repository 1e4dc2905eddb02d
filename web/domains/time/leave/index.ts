export { PrivilegeLeaveScreen } from './PrivilegeLeaveScreen.tsx';
export { BalanceCard, useOwnBalances } from './BalanceCard.tsx';
