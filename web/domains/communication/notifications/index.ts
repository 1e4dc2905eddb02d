export { notificationKeys } from './api.ts';
export { onNoticeHint } from './onNoticeHint.ts';
export { NotificationBell } from './NotificationBell.tsx';
export { loadNotificationSettings } from './loadNotificationSettings.ts';
