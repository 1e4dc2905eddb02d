import type { FactValues } from '#machines/domains/pay/calculation/index.ts';
import type { FactsOfPerson } from '#machines/domains/pay/payrollRun/makeInputs.ts';
import { grouped } from '#machines/core/values/grouped.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { readPayFacts, type Assignment } from '#server/domains/pay/structure/index.ts';
import type { PeriodOfFacts, Policy } from './period.ts';
import { readDays, readPay, readPeople, type PersonOfPeriod } from './readPeople.ts';

/** The facts about people in a period, without items and earlier periods. */
export type FactsOfPeople = Omit<FactsOfPerson, 'items' | 'before'> &
  Pick<PersonOfPeriod, 'id' | 'unitId' | 'departmentId' | 'designationId'> & {
    assignment: Assignment;
  };

/** Reads the facts about a batch of people in four statements. */
export async function readFacts(
  db: Db | Tx,
  period: PeriodOfFacts,
  assignments: readonly Assignment[],
  policies: ReadonlyMap<number, Policy>,
): Promise<FactsOfPeople[]> {
  // If someone was reassigned in the period, the last assignment determines their pay.
  const byPerson = new Map(assignments.map((one) => [one.employeeId, one]));
  const ids = [...byPerson.keys()];
  const people = await readPeople(db, period, ids);
  const pay = grouped(await readPay(db, period, ids), ({ employeeId }) => employeeId);
  const days = new Map((await readDays(db, period, ids)).map((one) => [one.employeeId, one]));
  const { accountId, endsOn: day } = period;
  const facts = grouped(
    await readPayFacts(db, { accountId, day, employeeIds: ids }),
    ({ employeeId }) => employeeId,
  );
  return people.flatMap((person) => {
    const assignment = byPerson.get(person.id);
    const policy = policies.get(assignment?.policyId ?? 0);
    if (!assignment || !policy) return [];
    const marked = days.get(person.id);
    return [
      {
        ...person,
        assignment,
        assignmentId: assignment.id,
        policy,
        marks: marked?.days ?? '',
        absent: marked?.absent ?? 0,
        late: marked?.late ?? 0,
        worked: marked?.worked ?? 0,
        pay: (pay.get(person.id) ?? []).map(({ employeeId: _of, ...part }) => part),
        facts: toFacts(facts.get(person.id) ?? []),
      },
    ];
  });
}

const toFacts = (rows: readonly { name: string; value: FactValues[string] }[]): FactValues =>
  Object.fromEntries(rows.map(({ name, value }) => [name, value]));
