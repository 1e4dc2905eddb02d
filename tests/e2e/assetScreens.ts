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
    route: '/SelfService/reports/asset',
    as: 'employee',
    at: '/SelfService/reports/asset',
    shows: 'Give to a colleague',
  },
];
