import { z } from 'zod';
import { defaults } from './defaults.ts';

const day = z.iso.date().nullable();
/** The first and last day of a filter. */
const dates = z.object({ from: day, to: day });
const filter = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]));

/**
 * The settings that a person has in this browser (spec 000 §3). A part that can't be read falls back to its
 * default without affecting the others.
 */
export const settingsSchema = z.object({
  /** The language. Null until the user chooses one, which means English. */
  language: z.enum(['English', 'Bengali']).nullable().catch(defaults.language),
  /** The wording of English. Null until the user chooses one, which means the account's default. */
  wording: z.enum(['asSpecified', 'plain']).nullable().catch(defaults.wording),
  firstLevelMenu: z.string().max(100).catch(defaults.firstLevelMenu),
  /** The ID of the chosen business unit, or 0 for all. */
  businessUnitId: z.number().int().min(0).catch(defaults.businessUnitId),
  pagination: z
    .object({
      page: z.number().int().min(1),
      size: z.number().int().min(1).max(1000),
      /** The list that the page number belongs to. The size is the same for all lists. */
      list: z.string().max(100),
    })
    .catch(defaults.pagination),
  filterDates: z
    .object({ salary: dates, arrearSalary: dates, bonusGenerate: dates, incrementLanding: dates })
    .catch(defaults.filterDates),
  bonusFilters: filter.catch(defaults.bonusFilters),
  assessmentDefaults: filter.catch(defaults.assessmentDefaults),
  performanceMarkingFilters: filter.catch(defaults.performanceMarkingFilters),
  /** Whether table rows are compact. */
  denseRows: z.boolean().catch(defaults.denseRows),
  hiddenColumns: z.record(z.string(), z.array(z.string()).max(100)).catch(defaults.hiddenColumns),
  /** Whether tables show two related fields in one column, where they define such pairs. */
  denseColumns: z.boolean().catch(defaults.denseColumns),
  /** The theme. Null until the user chooses one, which means the theme of the operating system. */
  theme: z.enum(['light', 'dark', 'system']).nullable().catch(defaults.theme),
  /**
   * The state of the chat (spec 000 §3): which conversation is open, whether there is a call, and the number on
   * the badge.
   */
  chat: z
    .object({
      selectedUser: z.number().int().min(0),
      callStage: z.enum(['notCalling', 'calling', 'inCall']),
      notifyCounts: z.number().int().min(0),
    })
    .catch(defaults.chat),
  /** Whether shortcuts of a single key are on. */
  singleKeys: z.boolean().catch(defaults.singleKeys),
  /** Whether a key decides on a task in a queue at once, without asking first. */
  quickDecisions: z.boolean().catch(defaults.quickDecisions),
  /** How often each screen was opened, by its path. */
  used: z.record(z.string().max(300), z.number().int().min(1)).catch(defaults.used),
  menuCollapsed: z.boolean().catch(defaults.menuCollapsed),
  /** Whether the Mobile First notice was shown since this sign-in. */
  mobileNoticeSeen: z.boolean().catch(defaults.mobileNoticeSeen),
});
