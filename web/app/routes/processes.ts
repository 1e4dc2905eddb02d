import type { RouteObject } from 'react-router-dom';
import { paths } from '#web/lib/paths.ts';
import { screenHandles } from '../screens.ts';

/** Queues, history and the workbench: what is read off every workflow alike. */
export const processesRoutes: RouteObject[] = [
  {
    path: paths.approval,
    handle: screenHandles.approval,
    lazy: async () => ({
      Component: (await import('#web/features/approval/index.ts')).QueueScreen,
    }),
  },
  {
    path: paths.approvalOf(':kind'),
    handle: screenHandles.approval,
    lazy: async () => ({
      Component: (await import('#web/features/approval/index.ts')).QueueScreen,
    }),
  },
  {
    path: paths.history(':workflow', ':subjectId'),
    lazy: async () => ({
      Component: (await import('#web/features/requests/index.ts')).RequestPage,
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
];
