import type { Grown } from './letGrow.ts';
import type { Screen } from './screen.ts';

/** Development plans and coaching talks. */
export const growthScreens = ({ planId, talkId, draftId }: Grown): readonly Screen[] => [
  {
    route: '/pms/idp',
    as: 'employee',
    at: '/pms/idp',
    shows: 'Lead the dyeing line',
    moments: {
      writing: async (page) => {
        await page.getByRole('button', { name: 'New plan for me' }).click();
        await page.getByRole('button', { name: 'Add a step' }).click();
        await page.getByRole('textbox', { name: 'Step' }).waitFor();
      },
    },
  },
  {
    route: '/pms/idp',
    as: 'employee',
    at: `/pms/idp?plan=${planId}`,
    shows: 'Wants to try a night shift',
    moments: {
      progress: async (page) => {
        await page.getByRole('button', { name: /^Record progress of Plan a week/ }).click();
        await page.getByRole('dialog').waitFor();
      },
    },
  },
  { route: '/pms/idp/all', as: 'hr', at: '/pms/idp/all', shows: 'Lead the dyeing line' },
  {
    route: '/pms/coaching/grow',
    as: 'employee',
    at: '/pms/coaching/grow',
    shows: 'Talk with myself',
    moments: {
      starting: async (page) => {
        await page.getByRole('button', { name: 'New talk' }).click();
        await page.getByText('With whom').waitFor();
      },
    },
  },
  {
    route: '/pms/coaching/grow',
    as: 'employee',
    at: `/pms/coaching/grow?talk=${draftId}`,
    shows: 'What do you want to achieve, and by when?',
  },
  {
    route: '/pms/coaching/grow',
    as: 'employee',
    at: `/pms/coaching/grow?talk=${talkId}`,
    shows: 'Write the list',
    moments: {
      copying: async (page) => {
        await page
          .getByRole('button', { name: /^Copy to the development plan: Write the list/ })
          .click();
        await page.getByRole('dialog').waitFor();
      },
    },
  },
];
