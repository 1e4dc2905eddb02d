export { CreateScreen } from './CreateScreen.tsx';
export { IssueTypesScreen } from './IssueTypesScreen.tsx';
export { ListScreen } from './ListScreen.tsx';
