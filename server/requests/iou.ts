import { inWords } from '#machines/values/money.ts';
import { advancesOf } from './advances.ts';
import type { RequestServer } from './requestServer.ts';

/** What someone still has of earlier advances is said before they ask for another. */
export const iouServer: RequestServer = {
  preview: async (tx, { accountId, employeeId }) => {
    const all = await advancesOf(tx, { accountId, employeeIds: [employeeId] });
    const open = all.filter((one) => one.open > 0);
    return {
      figures: [],
      lists: open.length
        ? [
            {
              title: 'Carried over',
              lines: open.map((one) => ({
                text: one.number,
                note: one.purpose,
                aside: inWords(one.open.toFixed(2)),
              })),
            },
          ]
        : [],
    };
  },
};
