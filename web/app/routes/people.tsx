import type { RouteObject } from 'react-router-dom';
import { paths } from '#web/lib/paths.ts';
import { screenHandles } from '../screens.ts';

const tickets = () => import('#web/features/tickets/index.ts');
const grievances = () => import('#web/features/grievances/index.ts');
const recruitment = () => import('#web/features/recruitment/index.ts');

/** Grievances, tickets and recruitment. */
export const peopleRoutes: RouteObject[] = [
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
    path: paths.serviceBook(':empId'),
    handle: screenHandles.serviceBook,
    lazy: async () => ({
      Component: (await import('#web/features/employment/index.ts')).ServiceBookScreen,
    }),
  },
  {
    path: paths.headcountPlan,
    handle: screenHandles.headcountPlan,
    lazy: async () => ({ Component: (await recruitment()).PlanScreen }),
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
];
