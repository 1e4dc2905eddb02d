import type { Plan, Slip } from '#machines/domains/pay/calculation/index.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { readAssignments } from '#server/domains/pay/structure/index.ts';
import { calculateOrdinary, readOrdinaryFacts, readPlans } from './ordinaryMonth.ts';

export interface OrdinaryEarning {
  name: string;
  /** In the currency of the person's pay group. */
  amount: number;
}

/**
 * Returns the elements of each person's gross pay in an ordinary month as of a day, in the order of their breakdown.
 * People without an assignment, or whose pay can't be calculated, are left out.
 */
export async function readOrdinaryEarnings(
  db: Db | Tx,
  of: { accountId: number; day: string; employeeIds: readonly number[] },
): Promise<ReadonlyMap<number, OrdinaryEarning[]>> {
  const assignments = await readAssignments(db, { ...of, from: of.day, to: of.day });
  const getPlan = await readPlans(db, of, assignments);
  const facts = await readOrdinaryFacts(db, of);
  return new Map(
    assignments.flatMap((assignment) => {
      const compiled = getPlan(assignment);
      const slip = calculateOrdinary(compiled, facts.get(assignment.employeeId))?.slip;
      const earnings = compiled.plan && slip ? getEarnings(compiled.plan, slip) : [];
      return earnings.length > 0 ? [[assignment.employeeId, earnings] as const] : [];
    }),
  );
}

function getEarnings({ columns, steps }: Plan, { amounts }: Slip): OrdinaryEarning[] {
  const ofGross = steps.filter(
    ({ element }) => element.direction === 'earning' && element.countsIn.includes('gross'),
  );
  return ofGross
    .map(({ place }) => place)
    .toSorted((a, b) => a - b)
    .flatMap((place) => {
      const column = columns[place];
      const amount = amounts[place] ?? 0;
      return column && amount !== 0
        ? [{ name: column.name, amount: amount / 10 ** column.decimals }]
        : [];
    });
}
