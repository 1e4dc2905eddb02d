import type { Draw } from './drawn.ts';

const feature = () => import('#web/domains/career/index.ts');

/** Makes the component of a screen for confirmations that wait at one stage. Each stage has its own path. */
const confirmationQueue =
  (address: string, title: string, state: string): Draw =>
  async () => {
    const { QueueScreen } = await import('#web/domains/workflows/approval/index.ts');
    const only = { address, title, state, workflows: ['confirmation'] };
    return { element: <QueueScreen key={address} only={only} /> };
  };

/** The components of the screens about transfers, promotions, confirmations, rewards and disciplinary cases. */
export const career = {
  supervisorReview: confirmationQueue(
    '/profile/confirmation/SupervisorReview',
    'Supervisor Review',
    'supervisorReview',
  ),
  hrAcceptance: confirmationQueue(
    '/profile/confirmation/HRAcceptance',
    'HR Acceptance',
    'hrAcceptance',
  ),
  singleIncrement: async () => ({ Component: (await feature()).SingleIncrement }),
  bulkIncrement: async () => {
    const { ImportScreen } = await import('#web/domains/company/imports/index.ts');
    return { element: <ImportScreen key="increments" only="increments" /> };
  },
  createTransfer: async () => {
    const { TransferForm } = await feature();
    return { element: <TransferForm key="create" /> };
  },
  editTransfer: async () => ({ Component: (await feature()).EditTransfer }),
  transfer: async () => ({ Component: (await feature()).TransferScreen }),
  createCase: async () => ({ Component: (await feature()).CaseForm }),
  disciplinaryCase: async () => ({ Component: (await feature()).CaseScreen }),
  receiveTransfer: async () => ({ Component: (await feature()).TransferScreen }),
} satisfies Record<string, Draw>;
