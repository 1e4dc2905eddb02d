import type { Area } from './area.ts';

const group = 'Employee Self Service';
const self = '/SelfService';

const titles = (names: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(names).map(([path, title]) => [`${self}/${path}`, title]));

/** The self-service area of the catalogue (002 §2.10). */
export const SELF_SERVICE: readonly Area[] = [
  {
    group,
    screens: titles({}),
  },
  {
    group,
    screens: titles({
      salaryCertificate: 'Salary Certificate',
    }),
  },
  {
    group,
    screens: {
      [`${self}/grievanceManagement/create`]: 'Grievance',
      [`${self}/grievanceManagement/details/:id`]: 'Grievance',
    },
  },
];
