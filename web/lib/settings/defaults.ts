/** Spec 000 §9. */
export const FIRST_PAGE = { page: 1, size: 25, list: '' } as const;

const noDates = { from: null, to: null };

/** Separate from the schema, which is only loaded for stored settings: a first visit needs no zod. */
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
  /** Ids of hidden columns by table name. */
  hiddenColumns: {},
  denseColumns: false,
  theme: null,
  chat: { selectedUser: 0, callStage: 'notCalling' as const, notifyCounts: 0 },
  singleKeys: true,
  quickDecisions: false,
  menuCollapsed: false,
  mobileNoticeSeen: false,
};
