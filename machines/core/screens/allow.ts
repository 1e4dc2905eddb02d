import { ROLES } from '#machines/core/values/roles.ts';
import type { Flag } from '#machines/core/values/menuReferences.ts';
import type { Allow } from './screen.ts';

export const VIEW: readonly Flag[] = ['isView'];
export const ACT: readonly Flag[] = ['isView', 'isEdit'];
export const ADD: readonly Flag[] = ['isView', 'isCreate'];
export const KEEP: readonly Flag[] = ['isView', 'isCreate', 'isDelete'];
export const ISSUE: readonly Flag[] = ['isView', 'isCreate', 'isEdit'];

/** Gives the flags to every role. */
export const everyoneMay = (flags: readonly Flag[]): Allow =>
  Object.fromEntries(Object.keys(ROLES).map((role) => [role, flags]));

export const EVERYONE: Allow = everyoneMay(VIEW);
