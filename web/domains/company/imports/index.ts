export { HolidayImportScreen } from './HolidayImportScreen.tsx';
export { ImportScreen } from './ImportScreen.tsx';
export { LeaveAllocationScreen } from './LeaveAllocationScreen.tsx';
export { OvertimeUploadScreen } from './OvertimeUploadScreen.tsx';
export { PeopleImport } from './PeopleImport.tsx';
export { PunchUploadScreen } from './PunchUploadScreen.tsx';
export { SalaryAssignmentScreen } from './SalaryAssignmentScreen.tsx';
export { TaxAssignmentScreen } from './TaxAssignmentScreen.tsx';
