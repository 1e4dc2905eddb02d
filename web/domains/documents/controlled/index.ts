export { DocumentScreen } from './DocumentScreen.tsx';
export { EditScreen } from './EditScreen.tsx';
export { LibraryScreen } from './LibraryScreen.tsx';
export { RegisterScreen } from './RegisterScreen.tsx';
