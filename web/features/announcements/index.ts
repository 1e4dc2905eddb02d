export { AnnouncementsCard } from './AnnouncementsCard.tsx';
export { EditScreen } from './EditScreen.tsx';
export { ListScreen } from './ListScreen.tsx';
export { ViewScreen } from './ViewScreen.tsx';
