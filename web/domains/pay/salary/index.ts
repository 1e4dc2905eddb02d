export { MyRevisionsScreen } from './MyRevisionsScreen.tsx';
export { PayHistory } from './PayHistory.tsx';
export { RevisionsScreen } from './RevisionsScreen.tsx';
