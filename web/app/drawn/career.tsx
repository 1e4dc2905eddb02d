import type { Draw } from './drawn.ts';

const feature = () => import('#web/features/career/index.ts');

/** Pending confirmations, at their own address. */
const confirmationQueue =
  (address: string, title: string): Draw =>
  async () => {
    const { QueueScreen } = await import('#web/features/approval/index.ts');
    return {
      element: <QueueScreen key={address} only={{ address, title, workflows: ['confirmation'] }} />,
    };
  };

/** Transfers, promotions, confirmations, rewards and disciplinary cases. */
export const career = {
  supervisorReview: confirmationQueue(
    '/profile/confirmation/SupervisorReview',
    'Supervisor Review',
  ),
  hrAcceptance: confirmationQueue('/profile/confirmation/HRAcceptance', 'HR Acceptance'),
  singleIncrement: async () => ({ Component: (await feature()).SingleIncrement }),
  bulkIncrement: async () => {
    const { ImportScreen } = await import('#web/features/fileImports/index.ts');
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
