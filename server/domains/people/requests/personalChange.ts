import { CHANGEABLE_OF, getChanges } from '#machines/domains/people/requests/personalChange.ts';
import { getColumn } from '#machines/kits/resources/resource.ts';
import { RECORD_PART_IDS, recordPart } from '#machines/domains/people/personalRecord.ts';
import type { Field } from '#machines/kits/resources/field.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import { changeRecords, type PersonAsked } from './personDetails.ts';
import { changeSupervisors } from './supervisorChange.ts';
import type { RequestServer } from '#server/kits/requests/requestServer.ts';

const OF_EMPLOYEE = Object.keys(CHANGEABLE_OF.employees);
const OF_DETAILS = Object.keys(CHANGEABLE_OF.employee_details);

export const personalChangeServer: RequestServer = {
  check: async (_tx, requests) =>
    requests.map(({ payload }) =>
      getChanges(payload).length === 0
        ? [{ path: 'payload.name', message: 'Enter what should be changed' }]
        : [],
    ),
  // Approving the request uses up nothing limited, such as a vacancy or a budget.
  keepsLimits: true,
  preview: async (tx, { employeeId, payload, isForOther }) => {
    const now = (await readCurrentValues(tx, [employeeId])).get(employeeId) ?? {};
    return {
      figures: getChanges(payload).map(({ name, field, value }) => ({
        label: field.label,
        value: `${maskValue(name, field, now, !isForOther) ?? '—'} → ${getWord(field, value)}`,
      })),
      lists: [],
    };
  },
  standing: async (db, open) => {
    const now = await readCurrentValues(
      db,
      open.map(({ employeeId }) => employeeId),
    );
    return new Map(
      open.map(({ requestId, employeeId, payload, isOwn }) => [
        requestId,
        Object.fromEntries(
          getChanges(payload).map(({ name, field }) => [
            name,
            maskValue(name, field, now.get(employeeId) ?? {}, isOwn),
          ]),
        ),
      ]),
    );
  },
  carryOut: async (tx, subjects) => {
    await changeRecords(tx, subjects, async (requests) => {
      await write(tx, 'employees', OF_EMPLOYEE, requests);
      await write(tx, 'employee_details', OF_DETAILS, requests);
    });
    // Old requests may contain a change of supervisor, which now has a kind of its own (managerChange.ts).
    await changeSupervisors(tx, subjects);
  },
};

type CurrentValues = Readonly<Record<string, string | null>>;

async function readCurrentValues(
  db: Db | Tx,
  people: readonly number[],
): Promise<Map<number, CurrentValues>> {
  const rows = await query<{ id: number; held: CurrentValues }>(
    db,
    `select e.id, jsonb_build_object(
       ${OF_EMPLOYEE.map((name) => `'${name}', e.${getColumn(name)}`).join(', ')},
       ${OF_DETAILS.map((name) => `'${name}', d.${getColumn(name)}`).join(', ')}) as held
     from employees e left join employee_details d on d.id = e.id
     where e.id = any($people::bigint[])`,
    { people },
  );
  return new Map(rows.map(({ id, held }) => [id, held]));
}

const getWord = (field: Field, value: string | null): string =>
  value === null
    ? '—'
    : field.kind === 'choice'
      ? (new Map(Object.entries(field.options)).get(value) ?? value)
      : value;

/** Values that the record masks are masked here, too. */
function maskValue(
  name: string,
  field: Field,
  current: CurrentValues,
  isOwn: boolean,
): string | null {
  const value = current[name] ?? null;
  if (value === null || value === '') return null;
  return MASKED.has(name) && !isOwn ? '••••' : getWord(field, value);
}

const MASKED = new Set(
  RECORD_PART_IDS.map(recordPart).flatMap((part) => ('masked' in part ? (part.masked ?? []) : [])),
);

/** Empty fields keep their values. If a person has two requests, the later one wins. */
async function write(
  tx: Tx,
  table: 'employees' | 'employee_details',
  names: readonly string[],
  requests: readonly PersonAsked[],
): Promise<void> {
  const columns = names.map(getColumn);
  const changed = new Map<number, Record<string, unknown>>();
  for (const { employeeId, payload } of requests) {
    const changes = getChanges(payload).filter(({ name }) => names.includes(name));
    if (changes.length === 0) continue;
    const row = Object.fromEntries(changes.map(({ name, value }) => [getColumn(name), value]));
    changed.set(employeeId, { ...changed.get(employeeId), ...row, id: employeeId });
  }
  await query(
    tx,
    `update ${table} t set ${columns
      .map(
        (column) =>
          `${column} = case when jsonb_exists(r.row, '${column}') then r.row ->> '${column}' else t.${column} end`,
      )
      .join(', ')}
     from jsonb_array_elements($rows::jsonb) r (row)
     where t.id = (r.row ->> 'id')::bigint`,
    { rows: JSON.stringify([...changed.values()]) },
  );
}
