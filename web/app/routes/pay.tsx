import type { RouteObject } from 'react-router-dom';
import type { ViewType } from '#machines/contracts/increments.ts';
import { paths } from '#web/lib/paths.ts';
import { screenHandles, sectionHandle, stageHandle } from '../screens.ts';

const increments = () => import('#web/features/increments/index.ts');
const salary = () => import('#web/features/salary/index.ts');
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

/** Raises, salaries, shares, and who looked at them. */
export const payRoutes: RouteObject[] = [
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
    path: paths.incrementBudget,
    handle: screenHandles.incrementBudget,
    lazy: async () => ({ Component: (await increments()).BudgetScreen }),
  },
  {
    path: paths.salaryAccessLog,
    handle: screenHandles.salaryAccessLog,
    lazy: async () => ({
      Component: (await import('#web/features/salaryAccessLog/index.ts')).SalaryAccessLogScreen,
    }),
  },
  {
    path: paths.mySalaryAccess,
    lazy: async () => ({
      Component: (await import('#web/features/salaryAccessLog/index.ts')).MySalaryAccessScreen,
    }),
  },
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
  ...(['request', 'hr', 'md', 'audit', 'finance'] as const).flatMap(stageRoutes),
];
