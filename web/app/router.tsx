import { createBrowserRouter, type RouteObject } from 'react-router-dom';
import type { ViewType } from '#machines/increment/contract.ts';
import { loadChatScreen } from '#web/features/chat/index.ts';
import { loadNotificationSettings } from '#web/features/notifications/index.ts';
import { paths } from './paths.ts';
import { RouteError } from './RouteError.tsx';
import { screenHandles, sectionHandle, stageHandle } from './screens.ts';
import { untilSignedIn } from './session/index.ts';
import { Arriving, UiLayer } from './UiLayer.tsx';

const account = () => import('#web/features/account/index.ts');
const signIn = () => import('#web/features/signIn/index.ts');
const increments = () => import('#web/features/increments/index.ts');
const salary = () => import('#web/features/salary/index.ts');
const tickets = () => import('#web/features/tickets/index.ts');
const grievances = () => import('#web/features/grievances/index.ts');
const recruitment = () => import('#web/features/recruitment/index.ts');
const shares = () => import('#web/features/shares/index.ts');

/** A stage's landing and its sections: the same two screens, told which stage they are. */
const stageRoutes = (view: ViewType): RouteObject[] => [
  {
    path: paths.stage(view),
    handle: stageHandle(view),
    lazy: async () => {
      const { LandingScreen } = await increments();
      return { element: <LandingScreen key={view} view={view} /> };
    },
  },
  {
    path: `${paths.stage(view)}/view/:sectionId`,
    handle: sectionHandle(view),
    lazy: async () => {
      const { SectionScreen } = await increments();
      return { element: <SectionScreen key={view} view={view} /> };
    },
  },
];

const screens: RouteObject[] = [
  {
    path: paths.dashboard,
    handle: screenHandles.dashboard,
    lazy: async () => ({
      Component: (await import('#web/features/dashboard/index.ts')).DashboardScreen,
    }),
  },
  {
    path: paths.approval,
    handle: screenHandles.approval,
    lazy: async () => ({
      Component: (await import('#web/features/approval/index.ts')).QueueScreen,
    }),
  },
  {
    path: paths.history(':workflow', ':subjectId'),
    lazy: async () => ({
      Component: (await import('#web/features/workflow/index.ts')).HistoryScreen,
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
    path: paths.createIncrements,
    handle: screenHandles.createIncrements,
    lazy: async () => ({ Component: (await increments()).CreateScreen }),
  },
  {
    path: paths.createIncrementForm,
    handle: screenHandles.createIncrements,
    lazy: async () => {
      const { CreateScreen } = await increments();
      return { element: <CreateScreen manner="form" /> };
    },
  },
  {
    path: paths.editIncrement(':incrementId'),
    handle: screenHandles.editIncrement,
    lazy: async () => ({ Component: (await increments()).EditScreen }),
  },
  {
    path: paths.changePassword,
    lazy: async () => ({ Component: (await account()).ChangePasswordScreen }),
  },
  {
    path: paths.incrementBudget,
    handle: screenHandles.incrementBudget,
    lazy: async () => ({ Component: (await increments()).BudgetScreen }),
  },
  {
    path: paths.payLooks,
    handle: screenHandles.payLooks,
    lazy: async () => ({
      Component: (await import('#web/features/payLooks/index.ts')).PayLooksScreen,
    }),
  },
  {
    path: paths.workbench,
    handle: screenHandles.workbench,
    lazy: async () => ({
      Component: (await import('#web/features/workbench/index.ts')).WorkbenchScreen,
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
    path: paths.instance(':workflow', ':subjectId'),
    handle: screenHandles.instance,
    lazy: async () => ({
      Component: (await import('#web/features/workbench/index.ts')).InstanceScreen,
    }),
  },
  {
    path: paths.replay(':workflow'),
    handle: screenHandles.replay,
    lazy: async () => ({
      Component: (await import('#web/features/workbench/index.ts')).ReplayScreen,
    }),
  },
  {
    path: paths.whatIf(':workflow'),
    handle: screenHandles.whatIf,
    lazy: async () => {
      const { loadWhatIf } = await import('#web/features/workbench/index.ts');
      return { Component: (await loadWhatIf()).WhatIfScreen };
    },
  },
  {
    path: paths.inspector,
    handle: screenHandles.inspector,
    lazy: async () => ({
      Component: (await import('#web/features/inspector/index.ts')).InspectorScreen,
    }),
  },
  {
    path: paths.searchHistory(),
    handle: screenHandles.history,
    lazy: async () => ({
      Component: (await import('#web/features/audit/index.ts')).HistorySearchScreen,
    }),
  },
  {
    path: paths.processReport,
    handle: screenHandles.processReport,
    lazy: async () => ({
      Component: (await import('#web/features/processReport/index.ts')).ProcessReportScreen,
    }),
  },
  {
    path: paths.createRequisition,
    handle: screenHandles.createRequisition,
    lazy: async () => ({ Component: (await recruitment()).CreateScreen }),
  },
  {
    path: paths.recruitmentTracer(':type'),
    handle: screenHandles.recruitmentTracer,
    lazy: async () => ({ Component: (await recruitment()).TracerScreen }),
  },
  {
    path: paths.headcountPlan,
    handle: screenHandles.headcountPlan,
    lazy: async () => ({ Component: (await recruitment()).PlanScreen }),
  },
  {
    path: paths.looksAtMyPay,
    lazy: async () => ({
      Component: (await import('#web/features/payLooks/index.ts')).LooksAtMyPayScreen,
    }),
  },
  {
    path: paths.delegation,
    lazy: async () => ({
      Component: (await import('#web/features/delegation/index.ts')).DelegationScreen,
    }),
  },
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
    path: paths.mySalaryRevisions,
    handle: screenHandles.mySalaryRevisions,
    lazy: async () => ({ Component: (await salary()).MyRevisionsScreen }),
  },
  {
    path: paths.salaryRevisions,
    handle: screenHandles.salaryRevisions,
    lazy: async () => ({ Component: (await salary()).RevisionsScreen }),
  },
  ...[paths.grievances, paths.ownGrievances].map((path) => ({
    path,
    handle: screenHandles.grievances,
    lazy: async () => {
      const { GrievanceScreen } = await grievances();
      return { element: <GrievanceScreen key={path} /> };
    },
  })),
  {
    path: paths.grievanceDashboard,
    handle: screenHandles.grievanceDashboard,
    lazy: async () => ({ Component: (await grievances()).DashboardScreen }),
  },
  {
    path: paths.complaints,
    handle: screenHandles.complaints,
    lazy: async () => {
      const { ListScreen } = await tickets();
      return { element: <ListScreen key="own" mode="own" /> };
    },
  },
  {
    path: paths.issues,
    handle: screenHandles.issues,
    lazy: async () => {
      const { ListScreen } = await tickets();
      return { element: <ListScreen key="managed" mode="managed" /> };
    },
  },
  {
    path: `${paths.complaints}/create`,
    handle: screenHandles.createComplaint,
    lazy: async () => {
      const { CreateScreen } = await tickets();
      return { element: <CreateScreen key="own" mode="own" /> };
    },
  },
  {
    path: `${paths.issues}/create`,
    handle: screenHandles.createIssue,
    lazy: async () => {
      const { CreateScreen } = await tickets();
      return { element: <CreateScreen key="managed" mode="managed" /> };
    },
  },
  {
    path: paths.issueTypes,
    handle: screenHandles.issueTypes,
    lazy: async () => ({ Component: (await tickets()).IssueTypesScreen }),
  },
  {
    path: paths.shares,
    handle: screenHandles.shares,
    lazy: async () => ({ Component: (await shares()).ListScreen }),
  },
  ...[paths.createShares, paths.editShare(':companyShareId')].map((path) => ({
    path,
    handle: screenHandles.createShares,
    lazy: async () => ({ Component: (await shares()).CreateScreen }),
  })),
  {
    path: paths.share(':companyShareId'),
    handle: screenHandles.shares,
    lazy: async () => ({ Component: (await shares()).DetailsScreen }),
  },
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
  // The catalogue's screens that aren't built yet; an address it doesn't know leads to the login.
  {
    path: '*',
    lazy: async () => ({ Component: (await import('#web/features/later/index.ts')).LaterScreen }),
  },
  ...(['request', 'hr', 'md', 'audit', 'finance'] as const).flatMap(stageRoutes),
];

/**
 * Fetched for whoever is signed in, and nobody else: a visitor who follows a link to a screen is sent
 * to the sign-in, and had 365 kB of that screen on the way there.
 */
function forMembers(route: RouteObject): RouteObject {
  const { lazy } = route;
  if (typeof lazy !== 'function') return route;
  return {
    ...route,
    lazy: async () => {
      await untilSignedIn();
      return lazy();
    },
  };
}

/** Every route there is; tests walk them. */
export const routes: RouteObject[] = [
  {
    element: <UiLayer />,
    errorElement: <RouteError />,
    hydrateFallbackElement: <Arriving />,
    children: [
      {
        path: paths.login,
        lazy: async () => {
          const { LoginScreen } = await signIn();
          return { element: <LoginScreen key="login" /> };
        },
      },
      {
        path: paths.alternateLogin,
        lazy: async () => {
          const { LoginScreen } = await signIn();
          return { element: <LoginScreen key="alternate" alternate /> };
        },
      },
      {
        path: paths.verifyPin,
        lazy: async () => ({ Component: (await signIn()).VerifyPinScreen }),
      },
      {
        path: paths.privacyPolicy,
        lazy: async () => ({
          Component: (await import('#web/features/legal/index.ts')).PrivacyPolicyScreen,
        }),
      },
      ...[paths.contactCard, paths.downloadFile].map((path) => ({
        path,
        lazy: async () => ({
          Component: (await import('#web/features/downloads/index.ts')).DownloadScreen,
        }),
      })),
      forMembers({
        lazy: async () => ({ Component: (await import('./Layout.tsx')).Layout }),
        children: screens.map((screen) => forMembers({ errorElement: <RouteError />, ...screen })),
      }),
    ],
  },
];

export const makeRouter = () => createBrowserRouter(routes);
