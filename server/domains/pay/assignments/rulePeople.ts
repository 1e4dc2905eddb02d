import type { Plan } from '#machines/domains/pay/calculation/index.ts';
import { calculateSlip, type PersonFacts } from '#machines/domains/pay/calculation/index.ts';
import type { RulePerson } from '#machines/domains/pay/contracts/rulePreview.ts';
import { MENU } from '#machines/core/values/menuReferences.ts';
import { unitsPermitted } from '#server/platform/access/reach.ts';
import { recordSalaryAccess } from '#server/platform/access/salaryAccess.ts';
import { query } from '#server/platform/db/sql.ts';
import type { Call } from '#server/platform/http/call.ts';
import { readOrdinaryFacts } from './ordinaryMonth.ts';

interface Tried {
  breakdown: { id: number };
  day: string;
  code: string;
  before: Plan | undefined;
  after: Plan;
}

/** Returns the payslips of three people of a breakdown, without and with the rule. Each access is recorded. */
export async function figuresOfPeople(
  { db, actor }: Pick<Call, 'db' | 'actor'>,
  { breakdown, day, code, before, after }: Tried,
): Promise<RulePerson[]> {
  const units = await unitsPermitted(db, actor, MENU.salaryAssignment, 'isView');
  if (units?.length === 0) return [];
  const given = { breakdownId: breakdown.id, day, accountId: actor.accountId, units };
  const people = await query<{ employeeId: number; code: string; name: string; gross: number }>(
    db,
    THREE_PEOPLE,
    given,
  );
  const employeeIds = people.map(({ employeeId }) => employeeId);
  if (employeeIds.length > 0) {
    await recordSalaryAccess(db, actor, { call: 'Pay/PreviewRule', employeeIds });
  }
  const facts = await readOrdinaryFacts(db, { accountId: actor.accountId, day, employeeIds });
  return people.map((person) => {
    const own = facts.get(person.employeeId);
    const [old, next] = [sideOf(before, own, code), sideOf(after, own, code)];
    return {
      ...person,
      before: old.amount,
      after: next.amount,
      netBefore: old.net,
      netAfter: next.net,
      problem: next.problem,
    };
  });
}

/** SQL for the people with the lowest, the middle and the highest gross pay. */
const THREE_PEOPLE = `
  with paid as materialized (
    select e.id as "employeeId", e.code, e.name, e.gross::float8 as gross,
      row_number() over (order by e.gross, e.id) as place, count(*) over () as count
    from salary_assignments a join employees_as_of($day::date) e on e.id = a.employee_id
    where a.account_id = $accountId and a.breakdown_id = $breakdownId and a.superseded_at is null
      and a.valid @> $day::date and e.gross is not null
      and ($units::bigint[] is null or e.business_unit_id = any($units::bigint[])))
  select "employeeId", code, name, gross from paid
  where place in (1, (count + 1) / 2, count) order by place`;

function sideOf(plan: Plan | undefined, facts: PersonFacts | undefined, code: string) {
  const nothing = { amount: null, net: null, problem: null };
  if (!plan || !facts) return nothing;
  const { slip, problem } = calculateSlip(plan, facts);
  if (!slip) return { ...nothing, problem: problem.message };
  const place = plan.places.get(code);
  const decimals = place === undefined ? 0 : (plan.columns[place]?.decimals ?? 0);
  const units = place === undefined ? undefined : slip.amounts[place];
  return {
    amount: units === undefined ? null : units / 10 ** decimals,
    net: slip.net / 10 ** plan.decimals,
    problem: null,
  };
}
