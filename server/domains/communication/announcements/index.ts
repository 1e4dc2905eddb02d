export {
  belongs as inAudience,
  belongsByPlace as inAudienceByPlace,
  countAudience,
  mustKnowAudience,
  NAMED as AUDIENCE_NAMES,
} from './audience.ts';
export { announcementFileRule } from './fileRule.ts';
export { readable as readableAnnouncements } from './policy.ts';
export { announcementRoutes } from './routes.ts';
export { mustBeOurs, saveAnnouncement } from './save.ts';
export { notifyOfAnnouncements } from './notify.ts';
