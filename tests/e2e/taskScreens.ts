import type { Screen } from './screen.ts';

/** The screens of tasks, and those about the product. */
export const taskScreens: readonly Screen[] = [
  {
    route: '/taskManagement/dashboard',
    as: 'hr',
    at: '/taskManagement/dashboard',
    shows: 'Assigned to nobody',
  },
  {
    route: '/taskManagement/projects',
    as: 'hr',
    at: '/taskManagement/projects',
    shows: 'Moving house',
    moments: {
      settings: async (page) => {
        await page.getByRole('button', { name: 'Settings of Moving house' }).click();
        await page.getByText('Only members see the project and its cards.').waitFor();
      },
    },
  },
  {
    route: '/taskManagement/taskBoard',
    as: 'hr',
    at: '/taskManagement/taskBoard',
    shows: 'Pack the archive',
    moments: {
      card: async (page) => {
        await page.getByRole('button', { name: /Pack the archive/ }).click();
        await page.getByText('It waits for no other card.').waitFor();
      },
      history: async (page) => {
        await page.getByRole('button', { name: 'Show', exact: true }).click();
        await page.getByText('created the card').waitFor();
      },
      list: async (page) => {
        await page.keyboard.press('Escape');
        await page.getByRole('tab', { name: /^List/ }).click();
        await page.getByRole('columnheader', { name: 'Estimate' }).waitFor();
      },
      calendar: async (page) => {
        await page.getByRole('tab', { name: 'Calendar' }).click();
        await page.getByRole('group', { name: 'Cards by due date' }).waitFor();
      },
      adding: async (page) => {
        await page.getByRole('tab', { name: /^Board/ }).click();
        await page.getByRole('button', { name: 'New card' }).click();
        await page.getByText('Separated by commas').waitFor();
      },
    },
  },
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
