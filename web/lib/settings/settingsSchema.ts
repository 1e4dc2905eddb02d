import { z } from 'zod';
import { defaults } from './defaults.ts';

const day = z.iso.date().nullable();
/** The two dates of a filter. */
const dates = z.object({ from: day, to: day });
const filter = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]));

/**
 * A person's settings in this browser (spec 000 §3) with defaults. An unreadable part falls back to its
 * default without affecting others.
 */
export const settingsSchema = z.object({
  /** Null until chosen; the default is English. */
  language: z.enum(['English', 'Bengali']).nullable().catch(defaults.language),
  /** Null until chosen; the default is the account's. */
  wording: z.enum(['asSpecified', 'plain']).nullable().catch(defaults.wording),
  firstLevelMenu: z.string().max(100).catch(defaults.firstLevelMenu),
  /** 0 for all. */
  businessUnitId: z.number().int().min(0).catch(defaults.businessUnitId),
  pagination: z
    .object({
      page: z.number().int().min(1),
      size: z.number().int().min(1).max(1000),
      /** The list that the page number belongs to; the size is the same for all lists. */
      list: z.string().max(100),
    })
    .catch(defaults.pagination),
  filterDates: z
    .object({ salary: dates, arrearSalary: dates, bonusGenerate: dates, incrementLanding: dates })
    .catch(defaults.filterDates),
  bonusFilters: filter.catch(defaults.bonusFilters),
  assessmentDefaults: filter.catch(defaults.assessmentDefaults),
  performanceMarkingFilters: filter.catch(defaults.performanceMarkingFilters),
  /** Compact table rows. */
  denseRows: z.boolean().catch(defaults.denseRows),
  hiddenColumns: z.record(z.string(), z.array(z.string()).max(100)).catch(defaults.hiddenColumns),
  /** Pairs of fields in one column, in tables that have such pairs. */
  denseColumns: z.boolean().catch(defaults.denseColumns),
  /** Null until chosen; the default is the system's. */
  theme: z.enum(['light', 'dark', 'system']).nullable().catch(defaults.theme),
  /** Chat state (spec 000 §3): the last open conversation, and the badge count. */
  chat: z
    .object({
      selectedUser: z.number().int().min(0),
      callStage: z.enum(['notCalling', 'calling', 'inCall']),
      notifyCounts: z.number().int().min(0),
    })
    .catch(defaults.chat),
  /** Single-key shortcuts are on. */
  singleKeys: z.boolean().catch(defaults.singleKeys),
  /** In queues a key decides at once, without a question. */
  quickDecisions: z.boolean().catch(defaults.quickDecisions),
  menuCollapsed: z.boolean().catch(defaults.menuCollapsed),
  /** The Mobile First notice was shown since this sign-in. */
  mobileNoticeSeen: z.boolean().catch(defaults.mobileNoticeSeen),
});
