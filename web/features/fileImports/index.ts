export { OvertimeUploadScreen } from './OvertimeUploadScreen.tsx';
export { PunchUploadScreen } from './PunchUploadScreen.tsx';
