import type { Draw } from './drawn.ts';

const feature = () => import('#web/domains/separation/index.ts');

/** The components of the screens about clearance and release of people who leave. */
export const separation = {
  clearanceApproval: async () => {
    const { QueueScreen } = await import('#web/domains/workflows/approval/index.ts');
    const only = {
      address: '/profile/separation/ClearanceApproval',
      title: 'Clearance Approval',
      workflows: ['clearanceItem'],
    };
    return { element: <QueueScreen key="clearanceApproval" only={only} /> };
  },
  finalSettlement: async () => ({ Component: (await feature()).FinalSettlementScreen }),
  ownSettlement: async () => ({ Component: (await feature()).OwnSettlementScreen }),
  releaseEmployee: async () => ({ Component: (await feature()).ReleaseScreen }),
  releasedEmployee: async () => ({ Component: (await feature()).ReleaseScreen }),
} satisfies Record<string, Draw>;
