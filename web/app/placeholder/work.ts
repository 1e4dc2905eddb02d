import type { Area } from './area.ts';

const titles = (base: string, names: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(names).map(([path, title]) => [`${base}/${path}`, title]));

/** Approval, pay, performance and the rest of the catalogue (002 §2.10). */
export const WORK: readonly Area[] = [
  {
    group: 'Performance Management System',
    screens: titles('/pms', {
      'coaching/grow': 'GROW Model',
      idp: 'Individual Development Plan',
    }),
  },
  {
    group: 'Employee Management',
    screens: titles('/training', {}),
  },
];
