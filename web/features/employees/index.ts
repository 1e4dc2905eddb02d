export { ContactBookScreen } from './ContactBookScreen.tsx';
export { CreateScreen } from './CreateScreen.tsx';
export { AboutMeScreen, OwnDocumentsScreen } from './OwnScreens.tsx';
export { ProfileScreen, RecordScreen } from './RecordScreen.tsx';
