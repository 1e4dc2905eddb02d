export { AssessmentsScreen } from './AssessmentsScreen.tsx';
export { HrAssessmentScreen } from './HrAssessmentScreen.tsx';
