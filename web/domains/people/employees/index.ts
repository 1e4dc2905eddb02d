export { BulkUpdateScreen } from './BulkUpdateScreen.tsx';
export { ContactBookScreen } from './ContactBookScreen.tsx';
export { CreateScreen } from './CreateScreen.tsx';
export { HiredScreen } from './HiredScreen.tsx';
export { AboutMeScreen, OwnDocumentsScreen } from './OwnScreens.tsx';
export { ChooseForPrintScreen, PrintPreviewScreen } from './PrintScreens.tsx';
export { ProfileScreen, RecordScreen } from './RecordScreen.tsx';
