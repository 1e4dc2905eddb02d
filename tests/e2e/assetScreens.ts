import type { Screen } from './screen.ts';

/** The screens of assets. */
export const assetScreens: readonly Screen[] = [
  {
    route: '/assetRegistration',
    as: 'admin',
    at: '/assetRegistration',
    shows: 'Register an asset',
  },
];
