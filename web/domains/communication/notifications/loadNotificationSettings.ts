export const loadNotificationSettings = () => import('./NotificationSettings.tsx');
