import { msg } from '#machines/core/locales/messages.ts';
import type { PositionChange, TransferContext } from '#machines/domains/career/transfer/context.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { queryOne } from '#server/platform/db/sql.ts';

/** The labels of what a transfer can change, with the key, and the table with the names, of each value. */
export const WHAT = {
  designation: { label: msg('Designation'), value: 'designationId', table: 'designations' },
  unit: { label: msg('Business unit'), value: 'businessUnitId', table: 'business_units' },
  department: { label: msg('Department'), value: 'departmentId', table: 'departments' },
  section: { label: msg('Section'), value: 'sectionId', table: 'sections' },
  workplace: { label: msg('Workplace'), value: 'workplaceId', table: 'workplaces' },
  supervisor: { label: msg('Supervisor'), value: 'supervisorId', table: 'employees' },
  employmentType: {
    label: msg('Employment type'),
    value: 'employmentTypeId',
    table: 'employment_types',
  },
} as const satisfies Record<string, { label: string; value: keyof PositionChange; table: string }>;

export type What = keyof typeof WHAT;
const NAMES = Object.keys(WHAT) as What[];

export interface ChangeInWords {
  what: What;
  from: string | null;
  to: string | null;
}

type Changed = Pick<TransferContext, 'changes' | 'before'>;

/** The changes of transfers as text, in one query for any number of changes. */
export async function changesInWords(
  db: Db | Tx,
  changed: readonly Changed[],
): Promise<ChangeInWords[][]> {
  const getIds = (what: What): number[] => {
    const { value } = WHAT[what];
    return changed.flatMap(({ changes, before }) =>
      [changes[value], before[value]].filter((id) => typeof id === 'number'),
    );
  };
  const row = await queryOne<Record<What, [number, string][]>>(
    db,
    `select ${NAMES.map(
      (what) =>
        `(select coalesce(jsonb_agg(jsonb_build_array(t.id, t.name)), '[]') from ${WHAT[what].table} t
           where t.id = any($${what}::bigint[])) as "${what}"`,
    ).join(', ')}`,
    Object.fromEntries(NAMES.map((what) => [what, getIds(what)])),
  );
  const names = new Map(
    NAMES.flatMap((what) => (row?.[what] ?? []).map(([id, name]) => [`${what} ${id}`, name])),
  );
  const getName = (what: What, id: number | null | undefined): string | null =>
    names.get(`${what} ${id}`) ?? null;
  return changed.map(({ changes, before }) =>
    NAMES.flatMap((what): ChangeInWords[] => {
      const { value } = WHAT[what];
      if (changes[value] === undefined || changes[value] === before[value]) return [];
      return [{ what, from: getName(what, before[value]), to: getName(what, changes[value]) }];
    }),
  );
}
