import { z } from 'zod';
import type {
  SlipComparison,
  WhyAnswer,
  WhySource,
} from '#machines/domains/pay/contracts/payslips.ts';
import { msg } from '#machines/core/locales/messages.ts';
import { MEANINGS } from '#machines/domains/pay/calculation/facts/meanings.ts';
import { getNameRead } from '#machines/domains/pay/calculation/formula/nameRead.ts';
import { explainAmount, getDecimals } from '#machines/domains/pay/calculation/index.ts';
import { getCauses } from '#machines/domains/pay/payrollRun/causes.ts';
import type { FrozenInputs } from '#machines/domains/pay/payrollRun/inputs.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { RAISE_CAUSES, type RaiseCause } from '#machines/domains/increments/revisions.ts';
import { seesPayOf } from '#server/domains/pay/salary/index.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';
import { AppError, notFound } from '#server/platform/errors.ts';
import type { Call } from '#server/platform/http/call.ts';
import { queryInt, queryText } from '#server/platform/http/query.ts';
import type { slipQuery } from './payslip.ts';
import { slipFor } from './slipAccess.ts';
import { readBefore } from './slipLines.ts';
import { readStored, refuseWrong, toRecalculable, type StoredSlip } from './storedSlip.ts';

export const whyQuery = z.object({
  slipId: queryInt('Slip is required'),
  code: queryText.min(1, 'Element is required'),
});

/**
 * Explains an amount by its formula.
 * @throws AppError 409 for a payslip that isn't as it was calculated.
 */
export async function why(
  call: Call,
  { slipId, code }: z.output<typeof whyQuery>,
): Promise<WhyAnswer> {
  await slipFor(call, slipId, 'Payroll/Why');
  const slip = await storedSlip(call.db, slipId);
  const { plan, inputs } = toRecalculable(slip);
  const { trace, problem } = explainAmount(plan, inputs.person, code);
  if (!trace) throw new AppError('notFound', problem.message);
  const name = plan.columns.find((column) => column.code === code)?.name ?? code;
  // A raise only explains amounts whose formula uses the agreed pay.
  const readsPay = trace.names.some(({ name: read }) => read.startsWith('pay.'));
  const sources = await readSources(call, slip, inputs, { code, readsPay });
  const meanings = await readMeanings(
    call.db,
    slipId,
    trace.names.map((one) => getNameRead(one.name)),
  );
  return { slipId, code, name, trace, meanings, sources };
}

const WORDS: ReadonlyMap<string, string> = new Map(Object.entries(MEANINGS));

/** The words for facts, sums and elements that formulas read; those of the account are as it wrote them. */
async function readMeanings(
  db: Db,
  slipId: number,
  names: readonly string[],
): Promise<WhyAnswer['meanings']> {
  const own = await query<{ name: string; label: string }>(
    db,
    `select f.name, f.label from slips s join pay_facts f on f.account_id = s.account_id
     where s.id = $slipId and f.name = any($names::text[])
     union all
     select k.code, k.name from slips s join payroll_elements k on k.account_id = s.account_id
     where s.id = $slipId and k.code = any($names::text[])`,
    { slipId, names: [...names] },
  );
  const labelled = names.flatMap((name) => {
    const label = WORDS.get(name);
    return label === undefined ? [] : [{ name, label }];
  });
  return [...labelled, ...own];
}

async function storedSlip(db: Db, slipId: number): Promise<StoredSlip> {
  const [slip] = await readStored(db, [slipId]);
  if (!slip) throw notFound('Slip not found');
  refuseWrong(slip);
  return slip;
}

const LABELS = {
  assignment: msg('Pay structure'),
  raise: msg('Raise'),
  item: msg('Posted item'),
  recurring: msg('Recurring item'),
};

/** Returns the sources of an amount: pay items with their requests, and the assignment and the raise of pay. */
async function readSources(
  call: Call,
  slip: StoredSlip,
  { sources }: FrozenInputs,
  { code, readsPay }: { code: string; readsPay: boolean },
): Promise<WhySource[]> {
  const { db } = call;
  const items = sources.items.filter(({ element }) => element === code);
  const [assignment, raises, posted, recurring, pasts] = await Promise.all([
    readAssignment(db, sources.assignmentId),
    readsPay ? readRaise(call, slip) : [],
    readPosted(
      db,
      items.filter(({ from }) => from === 'item').map(({ id }) => id),
    ),
    readRecurring(
      db,
      items.filter(({ from }) => from === 'recurring').map(({ id }) => id),
    ),
    readPasts(
      db,
      items.filter(({ from }) => from === 'arrear').map(({ id }) => id),
    ),
  ]);
  return [...posted, ...recurring, ...pasts, ...raises, ...assignment];
}

const readAssignment = (db: Db, id: number): Promise<WhySource[]> =>
  query<WhySource>(
    db,
    `select $label as label, b.name || ', ' || p.name || ' (' || coalesce(lower(a.valid)::text, '') || ')' as detail,
       null as "to"
     from salary_assignments a join salary_breakdowns b on b.id = a.breakdown_id
     join salary_policies p on p.id = a.policy_id where a.id = $id`,
    { id, label: LABELS.assignment },
  );

/**
 * Returns the raise that led to the pay in the period, with its increment, or else the history that names its cause.
 */
async function readRaise(call: Call, { employeeId, endsOn }: StoredSlip): Promise<WhySource[]> {
  const raise = await queryOne<{ cause: RaiseCause; incrementId: number | null; detail: string }>(
    call.db,
    `select cause, increment_id as "incrementId",
       effective_date || ': ' || gross_before || ' → ' || gross_after as detail
     from salary_revisions where employee_id = $employeeId and effective_date <= $endsOn::date
     order by effective_date desc, id desc limit 1`,
    { employeeId, endsOn },
  );
  if (!raise) return [];
  const { cause, incrementId, detail } = raise;
  if (incrementId !== null) {
    return [{ label: LABELS.raise, detail, to: `/workflow/increment/${incrementId}` }];
  }
  const to =
    employeeId === call.actor.employeeId
      ? '/SelfService/salaryRevisions'
      : `/compensationAndBenefits/increment/salaryRevisions?employeeId=${employeeId}`;
  const isOpen = await seesPayOf(call, employeeId);
  return [{ label: RAISE_CAUSES[cause], detail, to: isOpen ? to : null }];
}

const readPosted = (db: Db, ids: readonly number[]): Promise<WhySource[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : query<WhySource>(
        db,
        `select $label as label, coalesce(t.taken_amount, t.amount) || case when t.taken_amount < t.amount
             then ' / ' || t.amount else '' end || ', ' || to_char(t.month, 'YYYY-MM') || coalesce(': ' || f.facts, '')
             as detail,
           case when i.id is null then null else '/workflow/' || i.workflow || '/' || i.subject_id end as "to"
         from pay_items t
         left join lateral (
           select b.name || ' (' || g.late || ' ≤ ' || b.most_late || ', ' || trim_scale(g.absent) || ' ≤ '
             || trim_scale(b.most_absent) || ')' as facts
           from attendance_benefit_grants g join attendance_benefits b on b.id = g.benefit_id
           where t.source = 'attendanceBenefit' and g.id = t.source_id
           union all
           select b.amount || ' − ' || b.limit_amount from mobile_bills b
           where t.source = 'mobileBill' and b.id = t.source_id) f on true
         left join lateral (select i.id, i.workflow, i.subject_id from requests q
           join workflow_instances i on i.workflow = q.workflow and i.subject_id = q.id
           where q.kind = t.source and q.id = case t.source when 'loan'
             then (select l.request_id from loans l where l.id = t.source_id) else t.source_id end
           limit 1) i on true
         where t.id = any($ids::bigint[]) order by t.id`,
        { ids: [...ids], label: LABELS.item },
      );

const readRecurring = (db: Db, ids: readonly number[]): Promise<WhySource[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : query<WhySource>(
        db,
        `select $label as label, t.note || ': ' || t.amount || ' (' || t.starts_on || ')' as detail,
           case when i.id is null then null else '/workflow/' || i.workflow || '/' || i.subject_id end as "to"
         from recurring_items t
         left join lateral (select i.id, i.workflow, i.subject_id from requests q
           join workflow_instances i on i.workflow = q.workflow and i.subject_id = q.id
           where q.id = t.request_id limit 1) i on true
         where t.id = any($ids::bigint[]) order by t.id`,
        { ids: [...ids], label: LABELS.recurring },
      );

const readPasts = (db: Db, slipIds: readonly number[]): Promise<WhySource[]> =>
  slipIds.length === 0
    ? Promise.resolve([])
    : query<WhySource>(
        db,
        `select m.name as label, r.number as detail, null as "to" from slips s
         join payroll_runs r on r.id = s.run_id join payroll_months m on m.id = r.month_id
         where s.id = any($slipIds::bigint[]) order by m.starts_on`,
        { slipIds: [...slipIds] },
      );

/** Explains why a payslip differs from the previous month: causes that add up to the difference. */
export async function compareSlip(
  call: Call,
  { slipId }: z.output<typeof slipQuery>,
): Promise<SlipComparison> {
  await slipFor(call, slipId, 'Payroll/Compare');
  const slip = await storedSlip(call.db, slipId);
  const factor = 10 ** getDecimals(slip.definition.structure.currency);
  const earlierSlip = (await readBefore(call.db, [slipId])).get(slipId);
  const before = earlierSlip ? { ...earlierSlip, net: earlierSlip.net / factor } : null;
  const answer = { slipId, before, net: slip.net / factor };
  if (!before) return { ...answer, causes: [] };
  const earlier = await storedSlip(call.db, before.id);
  return { ...answer, causes: getCauses(toRecalculable(earlier), toRecalculable(slip)) };
}
