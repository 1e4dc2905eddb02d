import type { RouteObject } from 'react-router-dom';
import { loadChatScreen } from '#web/features/chat/index.ts';
import { loadNotificationSettings } from '#web/features/notifications/index.ts';
import { paths } from '#web/lib/paths.ts';
import { screenHandles } from '../screens.ts';

const account = () => import('#web/features/profile/index.ts');

/** One’s own account, what is told to everybody, and administration. */
export const companyRoutes: RouteObject[] = [
  {
    path: paths.dashboard,
    handle: screenHandles.dashboard,
    lazy: async () => ({
      Component: (await import('#web/features/dashboard/index.ts')).DashboardScreen,
    }),
  },
  {
    path: paths.chat,
    handle: screenHandles.chat,
    lazy: async () => ({ Component: (await loadChatScreen()).ChatScreen }),
  },
  {
    path: paths.notificationSettings,
    lazy: async () => ({
      Component: (await loadNotificationSettings()).NotificationSettings,
    }),
  },
  {
    path: paths.import,
    handle: screenHandles.import,
    lazy: async () => ({ Component: (await import('#web/features/import/index.ts')).ImportScreen }),
  },
  {
    path: paths.changePassword,
    lazy: async () => ({ Component: (await account()).ChangePasswordScreen }),
  },
  {
    path: paths.language,
    handle: screenHandles.language,
    lazy: async () => ({
      Component: (await import('#web/features/language/index.ts')).LanguageScreen,
    }),
  },
  {
    path: paths.workingCalendar,
    handle: screenHandles.workingCalendar,
    lazy: async () => ({
      Component: (await import('#web/features/workingCalendar/index.ts')).WorkingCalendarScreen,
    }),
  },
  {
    path: paths.jobQueues,
    handle: screenHandles.jobQueues,
    lazy: async () => ({
      Component: (await import('#web/features/operations/index.ts')).QueuesScreen,
    }),
  },
  {
    path: paths.delegation,
    lazy: async () => ({
      Component: (await import('#web/features/delegations/index.ts')).DelegationScreen,
    }),
  },
  { path: paths.mail, lazy: async () => ({ Component: (await account()).MailScreen }) },
  { path: paths.photo, lazy: async () => ({ Component: (await account()).PhotoScreen }) },
  {
    path: paths.policies,
    handle: screenHandles.policies,
    lazy: async () => ({
      Component: (await import('#web/features/policies/index.ts')).PoliciesScreen,
    }),
  },
  {
    path: paths.policyUpload,
    handle: screenHandles.policyUpload,
    lazy: async () => {
      const { PoliciesScreen } = await import('#web/features/policies/index.ts');
      return { element: <PoliciesScreen key="upload" uploads /> };
    },
  },
  { path: paths.sessions, lazy: async () => ({ Component: (await account()).SessionsScreen }) },
  { path: paths.signIns, lazy: async () => ({ Component: (await account()).SignInsScreen }) },
  {
    path: paths.rolePermissions,
    handle: screenHandles.permissions,
    lazy: async () => ({
      Component: (await import('#web/features/permissions/index.ts')).RolePermissionsScreen,
    }),
  },
  {
    path: paths.userPermissions,
    handle: screenHandles.permissions,
    lazy: async () => ({
      Component: (await import('#web/features/permissions/index.ts')).UserPermissionsScreen,
    }),
  },
];
