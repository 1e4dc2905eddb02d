import type { OwnOption } from '#machines/kits/requests/contract.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';

interface ChosenType {
  /** Null for a type that doesn't exist, which is refused for that. */
  byEmployee: boolean | null;
  kind: string | null;
}

/** The company decides on these, or no one does: a type of them can't be chosen even if employees may apply for it. */
const NEVER_BY_EMPLOYEE: ReadonlySet<string> = new Set(['dismissal', 'redundancy', 'death']);

export const ONLY_HR = 'Only HR records this kind of separation';

/** Whether a type may be chosen: by HR any, and for oneself one that employees may apply for. */
export const mayChooseType = (
  { byEmployee, kind }: ChosenType,
  isForOther: boolean | undefined,
): boolean => isForOther === true || (byEmployee !== false && !NEVER_BY_EMPLOYEE.has(kind ?? ''));

/** The separation types that a form offers: those that would not be refused. */
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
