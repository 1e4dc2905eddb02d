import type { Draw } from './drawn.ts';

const duplicates = () => import('#web/domains/money/duplicateAttachments/index.ts');
const boards = () => import('#web/app/boards/index.ts');

/** The components of the screens with figures about people and about the use of the product. */
export const insight = {
  ownDashboard: async () => {
    const { BoardScreen } = await boards();
    return { element: <BoardScreen key="self" board="self" /> };
  },
  managementDashboard: async () => {
    const { BoardScreen } = await boards();
    return { element: <BoardScreen key="management" board="management" /> };
  },
  dashboardComponents: async () => ({ Component: (await boards()).ComponentsScreen }),
  dashboardComponentPermissions: async () => ({
    Component: (await boards()).ComponentPermissionsScreen,
  }),
  managementDashboardPermission: async () => ({
    Component: (await import('#web/domains/company/permissions/index.ts'))
      .ManagementDashboardScreen,
  }),
  leavingPrediction: async () => ({
    Component: (await import('#web/domains/insight/leavingPrediction/index.ts'))
      .LeavingPredictionScreen,
  }),
  duplicateAttachments: async () => {
    const { DuplicateAttachmentsScreen } = await duplicates();
    return { element: <DuplicateAttachmentsScreen key="admin" view="admin" /> };
  },
  ownDuplicates: async () => {
    const { DuplicateAttachmentsScreen } = await duplicates();
    return { element: <DuplicateAttachmentsScreen key="self" view="self" /> };
  },
  kpiPresentation: async () => ({
    Component: (await import('#web/domains/insight/kpiPresentation/index.ts'))
      .KpiPresentationScreen,
  }),
} satisfies Record<string, Draw>;
