import type { Draw } from './drawn.ts';

const workbench = () => import('#web/domains/workflows/workbench/index.ts');

/** The components of the screens that every workflow shares: queues, history and the workbench. */
export const processes = {
  approval: async () => ({
    Component: (await import('#web/domains/workflows/approval/index.ts')).QueueScreen,
  }),
  processHistory: async () => ({
    Component: (await import('#web/kits/requests/index.ts')).RequestPage,
  }),
  workbench: async () => ({ Component: (await workbench()).WorkbenchScreen }),
  instance: async () => ({ Component: (await workbench()).InstanceScreen }),
  replay: async () => ({ Component: (await workbench()).ReplayScreen }),
  conformance: async () => ({ Component: (await workbench()).ConformanceScreen }),
  whatIf: async () => ({ Component: (await (await workbench()).loadWhatIf()).WhatIfScreen }),
  inspector: async () => ({
    Component: (await import('#web/domains/workflows/inspector/index.ts')).InspectorScreen,
  }),
  searchHistory: async () => ({
    Component: (await import('#web/domains/workflows/audit/index.ts')).HistorySearchScreen,
  }),
  processMap: async () => ({
    Component: (await import('#web/domains/workflows/processMap/index.ts')).ProcessMapScreen,
  }),
  companyDay: async () => ({
    Component: (await import('#web/domains/workflows/onDay/index.ts')).CompanyDayScreen,
  }),
  processReport: async () => ({
    Component: (await import('#web/domains/workflows/processReport/index.ts')).ProcessReportScreen,
  }),
} satisfies Record<string, Draw>;
