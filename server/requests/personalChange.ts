import { CHANGEABLE_OF, changesOf } from '#machines/requests/personalChange.ts';
import { columnOf } from '#machines/resources/resource.ts';
import type { Tx } from '#server/db/connect.ts';
import { query, queryOne } from '#server/db/sql.ts';
import { changeRecords, type PersonAsked } from './personDetails.ts';
import { changeSupervisors, supervisorProblems } from './supervisorChange.ts';
import type { RequestServer } from './requestServer.ts';

const OF_EMPLOYEE = Object.keys(CHANGEABLE_OF.employees);
const OF_DETAILS = Object.keys(CHANGEABLE_OF.employee_details);

/** Somebody's record, as they asked for it to be. */
export const personalChangeServer: RequestServer = {
  check: async (tx, asked) => {
    const supervisors = await supervisorProblems(tx, asked);
    return asked.map(({ payload }, index) =>
      changesOf(payload).length === 0 && !payload['supervisorId']
        ? [{ path: 'payload.name', message: 'Enter what should be changed' }]
        : (supervisors[index] ?? []),
    );
  },
  preview: async (tx, { employeeId, payload, isForOther }) => {
    const now = new Map(Object.entries((await heldBy(tx, employeeId)) ?? {}));
    return {
      figures: changesOf(payload).map(({ name, field, value }) => {
        const word = (text: string) =>
          field.kind === 'choice'
            ? (new Map(Object.entries(field.options)).get(text) ?? text)
            : text;
        // What others would see masked isn't told to who asks for somebody else.
        const was = isForOther ? undefined : now.get(name);
        return {
          label: field.label,
          value: was ? `${word(was)} → ${word(value)}` : word(value),
        };
      }),
      lists: [],
    };
  },
  carryOut: async (tx, subjects) => {
    await changeRecords(tx, subjects, async (asked) => {
      await write(tx, 'employees', OF_EMPLOYEE, asked);
      await write(tx, 'employee_details', OF_DETAILS, asked);
    });
    // After it, because a dated change is written down by itself.
    await changeSupervisors(tx, subjects);
  },
};

const heldBy = (tx: Tx, employeeId: number) =>
  queryOne<Record<string, string | null>>(
    tx,
    `select ${OF_EMPLOYEE.map((name) => `e.${columnOf(name)} as "${name}"`).join(', ')},
       ${OF_DETAILS.map((name) => `d.${columnOf(name)} as "${name}"`).join(', ')}
     from employees e left join employee_details d on d.id = e.id where e.id = $employeeId`,
    { employeeId },
  );

/** What is left empty stays. Of two requests of one person the later one counts. */
async function write(
  tx: Tx,
  table: 'employees' | 'employee_details',
  names: readonly string[],
  asked: readonly PersonAsked[],
): Promise<void> {
  const columns = names.map(columnOf);
  for (const { employeeId, payload } of asked) {
    const changes = changesOf(payload).filter(({ name }) => names.includes(name));
    if (changes.length === 0) continue;
    await query(
      tx,
      `update ${table} t set ${columns
        .map((column) => `${column} = coalesce(r.${column}, t.${column})`)
        .join(', ')}
       from jsonb_to_record($row::jsonb) as r (${columns.map((column) => `${column} text`).join(', ')})
       where t.id = $employeeId`,
      {
        employeeId,
        row: JSON.stringify(
          Object.fromEntries(changes.map(({ name, value }) => [columnOf(name), value])),
        ),
      },
    );
  }
}
