import { Navigate } from 'react-router-dom';
import { paths } from '#web/lib/paths.ts';
import { loadChatScreen } from '#web/features/chat/index.ts';
import { loadJobsScreen } from '#web/features/jobs/index.ts';
import { loadNotificationSettings } from '#web/features/notifications/index.ts';
import type { Draw } from './drawn.ts';

const account = () => import('#web/features/profile/index.ts');
const announcements = () => import('#web/features/announcements/index.ts');
const roleExtensions = () => import('#web/features/roleExtensions/index.ts');
const permissions = () => import('#web/features/permissions/index.ts');
const accounts = () => import('#web/features/accounts/index.ts');
const rules = () => import('#web/features/notificationRules/index.ts');
const policies = () => import('#web/features/policies/index.ts');

/** Own account, announcements, administration. */
export const company = {
  dashboard: async () => ({
    Component: (await import('#web/features/dashboard/index.ts')).DashboardScreen,
  }),
  announcements: async () => ({ Component: (await announcements()).ListScreen }),
  createAnnouncement: async () => {
    const { EditScreen } = await announcements();
    return { element: <EditScreen key="create" /> };
  },
  editAnnouncement: async () => ({ Component: (await announcements()).EditScreen }),
  announcement: async () => ({ Component: (await announcements()).ViewScreen }),
  chat: async () => ({ Component: (await loadChatScreen()).ChatScreen }),
  jobs: async () => ({ Component: (await loadJobsScreen()).JobsScreen }),
  notificationSettings: async () => ({
    Component: (await loadNotificationSettings()).NotificationSettings,
  }),
  bulkNotices: async () => ({
    Component: (await import('#web/features/bulkNotices/index.ts')).BulkNoticesScreen,
  }),
  notificationRules: async () => ({ Component: (await rules()).RulesScreen }),
  createNotificationRule: async () => {
    const { RuleScreen } = await rules();
    return { element: <RuleScreen key="create" /> };
  },
  editNotificationRule: async () => {
    const { RuleScreen } = await rules();
    return { element: <RuleScreen key="edit" /> };
  },
  notificationRule: async () => {
    const { RuleScreen } = await rules();
    return { element: <RuleScreen key="view" readOnly /> };
  },
  bulkEmployees: async () => {
    const { ImportScreen } = await import('#web/features/fileImports/index.ts');
    return { element: <ImportScreen key="people" only="people" /> };
  },
  import: async () => ({
    Component: (await import('#web/features/fileImports/index.ts')).ImportScreen,
  }),
  changePassword: async () => ({ Component: (await account()).ChangePasswordScreen }),
  mail: async () => ({ Component: (await account()).MailScreen }),
  photo: async () => ({ Component: (await account()).PhotoScreen }),
  sessions: async () => ({ Component: (await account()).SessionsScreen }),
  signIns: async () => ({ Component: (await account()).SignInsScreen }),
  firstSteps: async () => ({
    Component: (await import('#web/features/setup/index.ts')).FirstStepsScreen,
  }),
  language: async () => ({
    Component: (await import('#web/features/language/index.ts')).LanguageScreen,
  }),
  workingCalendar: async () => ({
    Component: (await import('#web/features/workingCalendar/index.ts')).WorkingCalendarScreen,
  }),
  jobQueues: async () => ({
    Component: (await import('#web/features/operations/index.ts')).QueuesScreen,
  }),
  delegation: async () => ({
    Component: (await import('#web/features/delegations/index.ts')).DelegationScreen,
  }),
  policies: async () => ({ Component: (await policies()).PoliciesScreen }),
  policyUpload: async () => {
    const { PoliciesScreen } = await policies();
    return { element: <PoliciesScreen key="upload" uploads /> };
  },
  emailChanges: async () => ({
    Component: (await import('#web/features/users/index.ts')).EmailChangesScreen,
  }),
  roleManagement: async () => ({ element: <Navigate to={paths.usersInfo} replace /> }),
  usersInfo: async () => {
    const { UsersScreen } = await import('#web/features/users/index.ts');
    return { element: <UsersScreen key="people" kind="person" /> };
  },
  partnerUsersInfo: async () => {
    const { UsersScreen } = await import('#web/features/users/index.ts');
    return { element: <UsersScreen key="partners" kind="partner" /> };
  },
  singleSignOn: async () => ({
    Component: (await import('#web/features/signInRules/index.ts')).SignInRulesScreen,
  }),
  twoPeople: async () => ({
    Component: (await import('#web/features/twoPeople/index.ts')).TwoPeopleScreen,
  }),
  programs: async () => ({
    Component: (await import('#web/features/users/index.ts')).ProgramsScreen,
  }),
  chatLink: async () => ({
    Component: (await import('#web/features/approval/index.ts')).ChatLinkScreen,
  }),
  webhooks: async () => ({
    Component: (await import('#web/features/webhooks/index.ts')).WebhooksScreen,
  }),
  userRole: async () => ({
    Component: (await import('#web/features/users/index.ts')).RolesScreen,
  }),
  accounts: async () => ({ Component: (await accounts()).AccountsScreen }),
  createAccount: async () => ({ Component: (await accounts()).CreateAccountScreen }),
  editAccount: async () => ({ Component: (await accounts()).EditAccountScreen }),
  account: async () => ({ Component: (await accounts()).AccountScreen }),
  featureGroup: async () => ({ Component: (await permissions()).FeatureGroupsScreen }),
  roleProfile: async () => ({
    Component: (await import('#web/features/users/index.ts')).RoleProfilesScreen,
  }),
  arlRole: async () => ({ element: <Navigate to={paths.userRole} replace /> }),
  userRoleManager: async () => ({ element: <Navigate to={paths.rolePermissions} replace /> }),
  roleAssignToUser: async () => ({
    Component: (await import('#web/features/users/index.ts')).HeldRolesScreen,
  }),
  userRoleExtension: async () => ({ Component: (await roleExtensions()).ExtensionsScreen }),
  userRoleExtensionCreate: async () => ({ Component: (await roleExtensions()).ExtendRoleScreen }),
  userRoleExtensionView: async () => ({ Component: (await roleExtensions()).ExtensionScreen }),
  rolePermissions: async () => ({ Component: (await permissions()).RolePermissionsScreen }),
  userPermissions: async () => ({ Component: (await permissions()).UserPermissionsScreen }),
} satisfies Record<string, Draw>;
