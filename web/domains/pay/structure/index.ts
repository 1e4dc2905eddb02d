export { AssignmentsScreen } from './AssignmentsScreen.tsx';
export { PolicyDetailsScreen } from './PolicyDetailsScreen.tsx';
export { PayrollYearScreen } from './PayrollYearScreen.tsx';
export { CountryImportScreen } from './CountryImportScreen.tsx';
export { RuleAssistant } from './RuleAssistant.tsx';
export { TemplateAssistant } from './TemplateAssistant.tsx';
