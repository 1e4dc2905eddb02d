import type { Area } from './area.ts';

const group = 'Administration';

const titles = (base: string, names: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(names).map(([path, title]) => [`${base}/${path}`, title]));

/** The administration area of the catalogue (002 §2.10). */
export const ADMINISTRATION: readonly Area[] = [
  {
    group,
    screens: titles('/administration/trainingAndDevelopment', {
      list: 'Training List',
      'list/create': 'Create Training',
    }),
  },
];
