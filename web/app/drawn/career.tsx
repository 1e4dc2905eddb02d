import type { Draw } from './drawn.ts';

const feature = () => import('#web/features/career/index.ts');

/** Transfers, promotions, confirmations, rewards and disciplinary cases. */
export const career = {
  createTransfer: async () => {
    const { TransferForm } = await feature();
    return { element: <TransferForm key="create" /> };
  },
  editTransfer: async () => ({ Component: (await feature()).EditTransfer }),
  transfer: async () => ({ Component: (await feature()).TransferScreen }),
  receiveTransfer: async () => ({ Component: (await feature()).TransferScreen }),
} satisfies Record<string, Draw>;
