export { RequestAtScreen } from './RequestAtScreen.tsx';
export { RequestPage } from './RequestPage.tsx';
export { RequestScreen } from './RequestScreen.tsx';
export { PrivilegeLeaveScreen } from './PrivilegeLeaveScreen.tsx';
