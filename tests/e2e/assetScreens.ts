import type { Screen } from './screen.ts';

/** The screens of assets. */
export const assetScreens: readonly Screen[] = [
  {
    route: '/assetRegistration',
    as: 'admin',
    at: '/assetRegistration',
    shows: 'Register an asset',
  },
  {
    route: '/assetRegistration/counts',
    as: 'admin',
    at: '/assetRegistration/counts',
    shows: 'Open a count',
    moments: {
      'Open a count': async (page) => {
        await page.getByRole('button', { name: 'Open a count' }).click();
        await page.getByRole('dialog').waitFor();
      },
    },
  },
  {
    route: '/assetRegistration/counts/:id',
    as: 'admin',
    at: '/assetRegistration/counts/1',
    shows: 'Find',
  },
  {
    route: '/assetRegistration/label',
    as: 'admin',
    at: '/assetRegistration/label',
    shows: 'No label was scanned',
  },
  {
    route: '/SelfService/reports/asset',
    as: 'employee',
    at: '/SelfService/reports/asset',
    shows: 'Give to a colleague',
  },
];
