import { FLAGS, type PermissionChange } from '#machines/core/access/permissions.ts';
import { msg, type Translate } from '#machines/core/locales/messages.ts';
import { roleLabel } from '#machines/core/values/roles.ts';
import { FLAG_LABELS } from './edits.ts';

type Owner = Pick<PermissionChange, 'role' | 'userName'>;

/** The name of the person or role that has a permission. */
export const whose = ({ role, userName }: Owner): string => userName ?? roleLabel(role ?? '');

/** Writes each changed flag, such as `View: no → yes`. Null means that the roles decide. */
export const difference = (
  t: Translate,
  { before, after }: Pick<PermissionChange, 'before' | 'after'>,
): string =>
  FLAGS.filter((flag) => before[flag] !== after[flag])
    .map((flag) => `${t(FLAG_LABELS[flag])} ${t(word(before[flag]))} → ${t(word(after[flag]))}`)
    .join(', ');

const word = (value: boolean | null): string =>
  value === null ? msg('by role') : value ? msg('yes') : msg('no');
