import type { Answered } from './letAnswer.ts';
import type { Screen } from './screen.ts';

const HERE = '/pms/assessment/feedback';

/** Feedback rounds and what raters are asked. */
export const feedbackScreens = ({ roundId, requestId }: Answered): readonly Screen[] => [
  {
    route: HERE,
    as: 'employee',
    at: HERE,
    shows: 'You are asked for feedback',
    moments: {
      asking: async (page) => {
        await page.getByRole('button', { name: 'Ask for feedback' }).click();
        await page.getByRole('dialog').getByText('Raters').first().waitFor();
      },
    },
  },
  { route: HERE, as: 'employee', at: `${HERE}?round=${roundId}`, shows: 'Hears finance out' },
  { route: HERE, as: 'employee', at: `${HERE}?request=${requestId}`, shows: 'Listens to others' },
  { route: `${HERE}/all`, as: 'hr', at: `${HERE}/all`, shows: 'With answers missing' },
];
