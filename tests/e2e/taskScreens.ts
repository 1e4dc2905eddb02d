import type { Screen } from './screen.ts';

/** The screens of tasks, and those about the product. */
export const taskScreens: readonly Screen[] = [
  {
    route: '/upcomingFeatures',
    as: 'employee',
    at: '/upcomingFeatures',
    shows: 'Project templates',
  },
  {
    route: '/components',
    as: 'developer',
    at: '/components',
    shows: 'Each component in its states',
    moments: {
      dialog: async (page) => {
        await page.getByRole('button', { name: 'Open a dialog' }).click();
        await page.getByRole('dialog', { name: 'A dialog' }).waitFor();
      },
    },
  },
];
