export { announcementFileRule } from './fileRule.ts';
export { announcementRoutes } from './routes.ts';
export { saveAnnouncement } from './save.ts';
export { tellOfAnnouncements } from './tell.ts';
