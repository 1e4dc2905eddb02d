export { onDayQuery } from './api.ts';
export { CompanyDayScreen } from './CompanyDayScreen.tsx';
export { DeciderList } from './DeciderList.tsx';
export { CaseList } from './StateSheet.tsx';
