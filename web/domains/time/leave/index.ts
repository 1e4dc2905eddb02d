export { PrivilegeLeaveScreen } from './PrivilegeLeaveScreen.tsx';
