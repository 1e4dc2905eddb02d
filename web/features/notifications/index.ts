export { notificationKeys } from './api.ts';
export { hearOfNotice } from './hear.ts';
export { NotificationBell } from './NotificationBell.tsx';
export { inReadersWords } from './readersWords.ts';

export const loadNotificationSettings = () => import('./NotificationSettings.tsx');
