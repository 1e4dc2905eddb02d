/** Lists start at page 1 with 25 rows (spec 000 §9). */
export const FIRST_PAGE = { page: 1, size: 25, list: '' } as const;

const noDates = { from: null, to: null };

/**
 * The defaults are separate from the schema, which is only loaded to read stored settings. A first visit therefore
 * loads no zod.
 */
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
  denseRows: false,
  /** The IDs of the hidden columns of each table, by its name. */
  hiddenColumns: {},
  denseColumns: false,
  theme: null,
  chat: { selectedUser: 0, callStage: 'notCalling' as const, notifyCounts: 0 },
  singleKeys: true,
  quickDecisions: false,
  used: {},
  menuCollapsed: false,
  mobileNoticeSeen: false,
};
