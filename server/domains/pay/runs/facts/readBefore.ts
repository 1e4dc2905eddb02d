import type { Definition } from '#machines/domains/pay/calculation/index.ts';
import type { FactsOfPerson } from '#machines/domains/pay/payrollRun/makeInputs.ts';
import { grouped } from '#machines/core/values/grouped.ts';
import { countedColumns } from '#machines/domains/pay/payrollRun/yearNames.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';

/** The part of a run's year before the run itself. */
export interface YearToDate {
  accountId: number;
  runId: number;
  yearFrom: string;
  startsOn: string;
}

/** SQL for payslips in force of earlier periods of the year, and of earlier runs of the same period. */
const EARLIER = `from slips s join payroll_runs r on r.id = s.run_id
  join payroll_months m on m.id = r.month_id
  where s.account_id = $accountId and s.is_live and r.is_live and s.run_id <> $runId
    and m.starts_on >= $yearFrom::date
    and (m.starts_on < $startsOn::date or m.starts_on = $startsOn::date and r.id < $runId)`;

/** Returns the definitions by which payslips of the year were calculated. */
const readDefinitionsOfYear = (
  tx: Db | Tx,
  year: YearToDate,
): Promise<{ id: number; definition: Definition }[]> =>
  query(
    tx,
    `select d.id, d.definition from pay_definitions d
     where d.id in (select s.definition_id ${EARLIER})`,
    { ...year },
  );

/** Reads year-to-date sums for a batch of people. */
export type ReadBefore = (
  employeeIds: readonly number[],
) => Promise<ReadonlyMap<number, FactsOfPerson['before']>>;

const NOTHING: ReadonlyMap<number, FactsOfPerson['before']> = new Map();

/** Returns a reader for the values of earlier periods that formulas use. If no formula uses any, nothing is read. */
export async function beforeReader(
  tx: Db | Tx,
  year: YearToDate,
  names: readonly string[],
): Promise<ReadBefore> {
  if (names.length === 0) return () => Promise.resolve(NOTHING);
  const columns = (await readDefinitionsOfYear(tx, year)).flatMap(({ id, definition }) =>
    countedColumns(definition, names).map((column) => ({ id, ...column })),
  );
  if (columns.length === 0) return () => Promise.resolve(NOTHING);
  return async (employeeIds) => {
    const rows = await query<{ employeeId: number; name: string; sum: string }>(
      tx,
      `select s.employee_id as "employeeId", c.name,
         trim_scale(sum(c.sign * s.amounts[c.place] / (10 ^ p.decimals)::numeric))::text as sum
       from (select s.employee_id, s.definition_id, s.amounts ${EARLIER}
           and s.employee_id = any($employeeIds::bigint[])) s
       join unnest($definitions::bigint[], $places::integer[], $names::text[], $signs::integer[])
         c (definition_id, place, name, sign) on c.definition_id = s.definition_id
       join pay_columns p on p.definition_id = c.definition_id and p.place = c.place
       group by 1, 2 having sum(c.sign * s.amounts[c.place]) <> 0`,
      {
        ...year,
        employeeIds: [...employeeIds],
        definitions: columns.map(({ id }) => id),
        places: columns.map(({ place }) => place),
        names: columns.map(({ name }) => name),
        signs: columns.map(({ sign }) => sign),
      },
    );
    return new Map(
      [...grouped(rows, ({ employeeId }) => employeeId)].map(([id, own]) => [
        id,
        Object.fromEntries(own.map(({ name, sum }) => [name, sum])),
      ]),
    );
  };
}
