import { Navigate } from 'react-router-dom';
import { paths } from '#web/lib/paths.ts';
import { loadChatScreen } from '#web/domains/communication/chat/index.ts';
import { loadJobsScreen } from '#web/kits/jobs/index.ts';
import { loadNotificationSettings } from '#web/domains/communication/notifications/index.ts';
import type { Draw } from './drawn.ts';

const account = () => import('#web/domains/company/profile/index.ts');
const announcements = () => import('#web/domains/communication/announcements/index.ts');
const roleExtensions = () => import('#web/domains/company/roleExtensions/index.ts');
const permissions = () => import('#web/domains/company/permissions/index.ts');
const accounts = () => import('#web/domains/company/accounts/index.ts');
const rules = () => import('#web/domains/communication/notificationRules/index.ts');
const policies = () => import('#web/domains/documents/policies/index.ts');

/** The components of the screens about the user's own account, announcements and administration. */
export const company = {
  dashboard: async () => ({
    Component: (await import('#web/app/dashboard/index.ts')).DashboardScreen,
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
    Component: (await import('#web/domains/communication/bulkNotices/index.ts')).BulkNoticesScreen,
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
    const { ImportScreen } = await import('#web/domains/company/imports/index.ts');
    return { element: <ImportScreen key="people" only="people" /> };
  },
  import: async () => ({
    Component: (await import('#web/domains/company/imports/index.ts')).ImportScreen,
  }),
  changePassword: async () => ({ Component: (await account()).ChangePasswordScreen }),
  mail: async () => ({ Component: (await account()).MailScreen }),
  photo: async () => ({ Component: (await account()).PhotoScreen }),
  sessions: async () => ({ Component: (await account()).SessionsScreen }),
  signIns: async () => ({ Component: (await account()).SignInsScreen }),
  firstSteps: async () => ({
    Component: (await import('#web/domains/company/setup/index.ts')).FirstStepsScreen,
  }),
  language: async () => ({
    Component: (await import('#web/domains/company/language/index.ts')).LanguageScreen,
  }),
  workingCalendar: async () => ({
    Component: (await import('#web/domains/company/workingCalendar/index.ts'))
      .WorkingCalendarScreen,
  }),
  jobQueues: async () => ({
    Component: (await import('#web/domains/company/operations/index.ts')).QueuesScreen,
  }),
  delegation: async () => ({
    Component: (await import('#web/domains/workflows/delegations/index.ts')).DelegationScreen,
  }),
  policies: async () => ({ Component: (await policies()).PoliciesScreen }),
  policyUpload: async () => {
    const { PoliciesScreen } = await policies();
    return { element: <PoliciesScreen key="upload" uploads /> };
  },
  emailChanges: async () => ({
    Component: (await import('#web/domains/company/users/index.ts')).EmailChangesScreen,
  }),
  roleManagement: async () => ({ element: <Navigate to={paths.usersInfo} replace /> }),
  usersInfo: async () => {
    const { UsersScreen } = await import('#web/domains/company/users/index.ts');
    return { element: <UsersScreen key="people" kind="person" /> };
  },
  partnerUsersInfo: async () => {
    const { UsersScreen } = await import('#web/domains/company/users/index.ts');
    return { element: <UsersScreen key="partners" kind="partner" /> };
  },
  singleSignOn: async () => ({
    Component: (await import('#web/domains/company/signInRules/index.ts')).SignInRulesScreen,
  }),
  twoPeople: async () => ({
    Component: (await import('#web/kits/proposals/index.ts')).TwoPeopleScreen,
  }),
  programs: async () => ({
    Component: (await import('#web/domains/company/users/index.ts')).ProgramsScreen,
  }),
  chatLink: async () => ({
    Component: (await import('#web/domains/workflows/approval/index.ts')).ChatLinkScreen,
  }),
  webhooks: async () => ({
    Component: (await import('#web/domains/communication/webhooks/index.ts')).WebhooksScreen,
  }),
  userRole: async () => ({
    Component: (await import('#web/domains/company/users/index.ts')).RolesScreen,
  }),
  accounts: async () => ({ Component: (await accounts()).AccountsScreen }),
  createAccount: async () => ({ Component: (await accounts()).CreateAccountScreen }),
  editAccount: async () => ({ Component: (await accounts()).EditAccountScreen }),
  account: async () => ({ Component: (await accounts()).AccountScreen }),
  featureGroup: async () => ({ Component: (await permissions()).FeatureGroupsScreen }),
  roleProfile: async () => ({
    Component: (await import('#web/domains/company/users/index.ts')).RoleProfilesScreen,
  }),
  arlRole: async () => ({ element: <Navigate to={paths.userRole} replace /> }),
  userRoleManager: async () => ({ element: <Navigate to={paths.rolePermissions} replace /> }),
  roleAssignToUser: async () => ({
    Component: (await import('#web/domains/company/users/index.ts')).AssignedRolesScreen,
  }),
  userRoleExtension: async () => ({ Component: (await roleExtensions()).ExtensionsScreen }),
  userRoleExtensionCreate: async () => ({ Component: (await roleExtensions()).ExtendRoleScreen }),
  userRoleExtensionView: async () => ({ Component: (await roleExtensions()).ExtensionScreen }),
  rolePermissions: async () => ({ Component: (await permissions()).RolePermissionsScreen }),
  upcomingFeatures: async () => ({
    Component: (await import('#web/domains/company/upcomingFeatures/index.ts'))
      .UpcomingFeaturesScreen,
  }),
  componentGallery: async () => ({
    Component: (await import('#web/domains/company/componentGallery/index.ts'))
      .ComponentGalleryScreen,
  }),
  userPermissions: async () => ({ Component: (await permissions()).UserPermissionsScreen }),
} satisfies Record<string, Draw>;
