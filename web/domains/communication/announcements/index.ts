export { countQuery } from './api.ts';
export { MessageFields } from './MessageFields.tsx';
export { AudienceFields } from './AudienceFields.tsx';
export { NO_ONE, getRows, type Audiences } from './draft.ts';
export { AnnouncementsCard, useMyAnnouncements } from './AnnouncementsCard.tsx';
export { EditScreen } from './EditScreen.tsx';
export { ListScreen } from './ListScreen.tsx';
export { ViewScreen } from './ViewScreen.tsx';
