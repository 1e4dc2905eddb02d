import { getFiscalYear } from '#machines/core/values/fiscalYear.ts';
import { query } from '#server/platform/db/sql.ts';
import { writeBudgetChange } from '#server/domains/increments/index.ts';
import { recordCreated } from '#server/platform/history/records/readRecords.ts';
import { daysBefore, officeTime, workingDaysAfter, workingDaysBefore } from './stage/calendar.ts';
import { ACCOUNT_ID } from './stage/organisation.ts';
import type { Stage } from './stage/scenario.ts';

/** `room` is the budget as a multiple of the planned raises; the budget of one unit is nearly used up. */
const BUDGETS = [
  {
    unit: 'Riverine Textiles Ltd.',
    room: 1.35,
    step: 50_000,
    reason: 'Board’s budget for the year',
  },
  {
    unit: 'Riverine Digital Ltd.',
    room: 1.02,
    step: 5000,
    reason: 'Holds until the spring review',
  },
] as const;

/** The budgets of this fiscal year, and a planned absence. */
export async function storePlans({ tx, today, actor }: Omit<Stage, 'random'>): Promise<void> {
  const year = getFiscalYear(today);
  const budgets = await query<{ unitId: number; amount: number; reason: string }>(
    tx,
    `select u.id as "unitId", ceil(sum(i.after_gross - i.gross) * n.room / n.step) * n.step as amount,
       n.reason
     from unnest($units::text[], $rooms::numeric[], $steps::numeric[], $reasons::text[])
       as n (unit, room, step, reason)
     join business_units u on u.account_id = $accountId and u.name = n.unit
     join increments i on i.business_unit_id = u.id and i.fiscal_year = $year
     join workflow_instances w on w.workflow = 'increment' and w.subject_id = i.id
       and w.state not in ('hrReview', 'rejected')
     group by u.id, n.room, n.step, n.reason`,
    {
      accountId: ACCOUNT_ID,
      year,
      units: BUDGETS.map(({ unit }) => unit),
      rooms: BUDGETS.map(({ room }) => room),
      steps: BUDGETS.map(({ step }) => step),
      reasons: BUDGETS.map(({ reason }) => reason),
    },
  );
  for (const { unitId, amount, reason } of budgets) {
    await writeBudgetChange(tx, {
      accountId: ACCOUNT_ID,
      businessUnitId: unitId,
      year,
      amount,
      reason,
      actorId: actor('md').userId,
      at: officeTime(workingDaysBefore(today, 2), 45),
    });
  }
  const [delegation] = await query<{ id: number }>(
    tx,
    `insert into workflow_delegations (account_id, workflow, state, screen, principal_id,
       stand_in_id, from_date, until_date, reason, created_at)
     values ($accountId, 'increment', 'auditRelease',
       '/compensationAndBenefits/increment/incrementReleaseAudit', $principal, $standIn, $from, $until,
       'Annual leave', $at::timestamptz) returning id`,
    {
      accountId: ACCOUNT_ID,
      principal: actor('audit').userId,
      standIn: actor('admin').userId,
      from: workingDaysAfter(today, 10),
      until: workingDaysAfter(today, 15),
      at: officeTime(daysBefore(today, 1), 20),
    },
  );
  const { userId, accountId } = actor('audit');
  if (delegation) {
    await recordCreated(tx, 'delegation', [delegation.id], { actor: { userId, accountId } });
  }
}
