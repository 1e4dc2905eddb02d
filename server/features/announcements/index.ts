export { announcementFileRule } from './fileRule.ts';
export { readable as readableAnnouncements } from './policy.ts';
export { announcementRoutes } from './routes.ts';
export { saveAnnouncement } from './save.ts';
export { tellOfAnnouncements } from './tell.ts';
