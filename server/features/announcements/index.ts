export { announcementFileRule } from './fileRule.ts';
export { announcementRoutes } from './routes.ts';
export { saveAnnouncement } from './save.ts';
