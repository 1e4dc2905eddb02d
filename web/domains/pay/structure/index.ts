export { AssignmentsScreen } from './AssignmentsScreen.tsx';
export { PolicyDetailsScreen } from './PolicyDetailsScreen.tsx';
