export { PeopleImport } from './PeopleImport.tsx';
export { ImportScreen } from './ImportScreen.tsx';
