export { FundInterestScreen } from './FundInterestScreen.tsx';
export { FundMemberScreen, MyFundScreen } from './FundStatement.tsx';
