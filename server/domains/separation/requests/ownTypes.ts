import type { OwnOption } from '#machines/kits/requests/contract.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';

interface ChosenType {
  /** Null if the type doesn't exist, which is refused elsewhere. */
  byEmployee: boolean | null;
  kind: string | null;
}

/**
 * Kinds of separation that employees can't apply for, even if a type of the kind allows it: the company decides on
 * them, or no one does.
 */
const NEVER_BY_EMPLOYEE: ReadonlySet<string> = new Set(['dismissal', 'redundancy', 'death']);

export const ONLY_HR = 'Only HR records this kind of separation';

/** Whether a type may be chosen: HR may choose any, and people may choose types that employees may apply for. */
export const mayChooseType = (
  { byEmployee, kind }: ChosenType,
  isForOther: boolean | undefined,
): boolean => isForOther === true || (byEmployee !== false && !NEVER_BY_EMPLOYEE.has(kind ?? ''));

/** Returns the separation types that a form offers, which are those that would be accepted. */
export async function listTypes(
  db: Db | Tx,
  { accountId, field, isForOther }: { accountId: number; field: string; isForOther: boolean },
): Promise<OwnOption[]> {
  if (field !== 'typeId') return [];
  const types = await query<ChosenType & OwnOption>(
    db,
    `select id as value, name as label, by_employee as "byEmployee", kind from separation_types
     where account_id = $accountId and is_active order by name`,
    { accountId },
  );
  return types
    .filter((type) => mayChooseType(type, isForOther))
    .map(({ value, label }) => ({ value, label }));
}
