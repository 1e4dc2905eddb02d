import type { z } from 'zod';
import { defaults } from './defaults.ts';
import type { settingsSchema } from './settingsSchema.ts';

export type Settings = z.infer<typeof settingsSchema>;

export const DEFAULTS: Settings = defaults;

/** Sign-out resets these settings (spec 000 §4), in addition to the session. */
export const FORGOTTEN_ON_SIGN_OUT: Partial<Settings> = {
  firstLevelMenu: DEFAULTS.firstLevelMenu,
  pagination: DEFAULTS.pagination,
  mobileNoticeSeen: DEFAULTS.mobileNoticeSeen,
};
