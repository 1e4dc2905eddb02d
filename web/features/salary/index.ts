export { MyRevisionsScreen } from './MyRevisionsScreen.tsx';
export { RevisionsScreen } from './RevisionsScreen.tsx';
