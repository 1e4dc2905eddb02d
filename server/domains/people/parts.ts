import type { RecordPartAnswer } from '#machines/domains/people/contracts/people.ts';
import {
  RECORD_PART_IDS,
  recordPart,
  type RecordPart,
  type RecordPartId,
} from '#machines/domains/people/personalRecord.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';
import { fieldSelects } from '#server/kits/resources/select.ts';
import { rowsInside } from '#server/kits/resources/details.ts';
import { editsPart, seesPart, type RecordAccess } from './access.ts';

/** Returns every part that the caller may see. Masked and hidden values aren't even read. */
export async function getParts(
  db: Db,
  employeeId: number,
  access: RecordAccess,
): Promise<RecordPartAnswer[]> {
  const seen = RECORD_PART_IDS.filter((id) => seesPart(recordPart(id), access));
  return Promise.all(seen.map((id) => getPart(db, employeeId, id, access, access.isSelf)));
}

/** Returns one part of a person's record. `isUnmasked`: without masking. */
export async function getPart(
  db: Db | Tx,
  employeeId: number,
  id: RecordPartId,
  access: RecordAccess,
  isUnmasked: boolean,
): Promise<RecordPartAnswer> {
  const part: RecordPart = recordPart(id);
  const mayEdit = editsPart(part, access);
  if ('rows' in part) {
    if (part.hidden && !isUnmasked) {
      const [{ count } = { count: 0 }] = await query<{ count: number }>(
        db,
        `select count(*)::integer as count from ${part.rows.table}
         where ${part.rows.parent} = $employeeId`,
        { employeeId },
      );
      return { id, masked: {}, count, mayEdit };
    }
    const rowsByPerson = await rowsInside(db, { rows: { [id]: part.rows } }, [employeeId]);
    const rows = rowsByPerson.get(employeeId)?.[id] ?? [];
    return { id, masked: {}, rows, count: rows.length, mayEdit };
  }
  const { values, named, joins } = fieldSelects(part.fields);
  const row = await queryOne<Read>(
    db,
    `select ${values} as values, ${named} as named from ${part.table} t ${joins} where t.id = $employeeId`,
    { employeeId },
  );
  const empty = Object.fromEntries(Object.keys(part.fields).map((name) => [name, null]));
  const answer = { id, mayEdit, masked: {}, values: row?.values ?? empty, named: row?.named ?? {} };
  return isUnmasked ? answer : maskValues(answer, part.masked ?? []);
}

type Read = Required<Pick<RecordPartAnswer, 'values' | 'named'>>;

/** Shows only the last digits of a number, so that it can be compared by phone. Other values are hidden completely. */
function maskValues<Answer extends Read>(answer: Answer, names: readonly string[]) {
  const hidden = new Map(
    names.flatMap((name) => {
      const value = answer.values[name];
      if (value === null || value === undefined) return [];
      const isNumber = typeof value === 'string' && /^\d{8,}$/.test(value);
      return [[name, isNumber ? `•••• ${value.slice(-4)}` : '••••'] as const];
    }),
  );
  const seen = <Values extends object>(all: Values) =>
    Object.fromEntries(Object.entries(all).filter(([name]) => !hidden.has(name)));
  return {
    ...answer,
    values: { ...seen(answer.values), ...Object.fromEntries([...hidden.keys()].map(noValue)) },
    named: seen(answer.named),
    masked: Object.fromEntries(hidden),
  };
}

const noValue = (name: string) => [name, null] as const;
