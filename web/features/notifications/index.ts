export { notificationKeys } from './api.ts';
export { hearOfNotice } from './hear.ts';
export { NotificationBell } from './NotificationBell.tsx';

export const loadNotificationSettings = () => import('./NotificationSettings.tsx');
