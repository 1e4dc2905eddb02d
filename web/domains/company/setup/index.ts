export { CalendarStep } from './CalendarStep.tsx';
export { CompanyStep } from './CompanyStep.tsx';
export { emptyDraft, withCompany, type Problems } from './draft.ts';
export { FirstStepsScreen } from './FirstStepsScreen.tsx';
export { SetupScreen } from './SetupScreen.tsx';
