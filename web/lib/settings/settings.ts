import type { z } from 'zod';
import type { settingsSchema } from './settingsSchema.ts';

/** Spec 000 §9. */
export const FIRST_PAGE = { page: 1, size: 25 } as const;

export type Settings = z.infer<typeof settingsSchema>;

const noDates = { from: null, to: null };

/** Apart from the schema, which is fetched once something is stored: a first visit needs no zod. */
export const defaults = {
  language: null,
  wording: null,
  firstLevelMenu: 'Overview',
  businessUnitId: 0,
  pagination: FIRST_PAGE,
  filterDates: {
    salary: noDates,
    arrearSalary: noDates,
    bonusGenerate: noDates,
    incrementLanding: noDates,
  },
  bonusFilters: {},
  assessmentDefaults: {},
  performanceMarkingFilters: {},
  /** Ids of the columns that a table doesn't show, by the table's name. */
  hiddenColumns: {},
  theme: null,
  chat: { selectedUser: 0, callStage: 'notCalling' as const, notifyCounts: 0 },
  menuCollapsed: false,
  mobileNoticeSeen: false,
};

export const DEFAULTS: Settings = defaults;

/** What signing out forgets (spec 000 §4), beside what belongs to the sign-in itself. */
export const FORGOTTEN_ON_SIGN_OUT: Partial<Settings> = {
  firstLevelMenu: DEFAULTS.firstLevelMenu,
  pagination: DEFAULTS.pagination,
  mobileNoticeSeen: DEFAULTS.mobileNoticeSeen,
};
