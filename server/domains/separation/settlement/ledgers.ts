import { ADVANCE_SOURCE, readAdvances } from '#server/domains/money/expense/requests/advances.ts';
import { getOutstanding } from '#machines/kits/requests/payment.ts';
import type { RequestContext } from '#machines/kits/requests/context.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import { readBonds } from '#server/domains/training/index.ts';
import { requestKind } from '#server/kits/requests/declared.ts';
import type { Leaver } from './leaver.ts';
import { toHundredths, type NewLine } from './line.ts';

/**
 * Repayments of a loan from the provident fund aren't deducted here, because the fund's payout is already reduced by
 * the loan.
 */
const FUND_LOAN = 'pfLoan';

interface HeldSlip {
  id: number;
  month: string;
  number: string;
  net: number;
  decimals: number;
}

/** Returns lines for published payslips on hold. */
export async function readSlipLines(tx: Tx, { employeeId }: Leaver): Promise<NewLine[]> {
  const rows = await query<HeldSlip>(
    tx,
    `select s.id, m.name as month, r.number, s.net, coalesce((select max(c.decimals) from pay_columns c
       where c.definition_id = s.definition_id and c.unit = 'money'), 2) as decimals
     from slips s join payroll_runs r on r.id = s.run_id and r.locked_at is not null
     join payroll_months m on m.id = r.month_id
     where s.employee_id = $employeeId and s.is_live and s.state = 'held' order by m.starts_on, s.id`,
    { employeeId },
  );
  return rows.map(({ id, month, number, net, decimals }) => ({
    source: 'slip',
    sourceId: id,
    direction: 'earning',
    title: `${month}, ${number}`,
    amount: Math.round(net * 10 ** (2 - decimals)),
    figures: {},
  }));
}

interface OpenItem {
  id: number;
  kind: string;
  source: string;
  sourceId: number;
  direction: 'earning' | 'deduction';
  month: string;
  amount: number;
  number: string | null;
}

/** Returns lines for additions and deductions that no payroll run has taken, such as the rest of a loan. */
export async function readItemLines(tx: Tx, { accountId, employeeId }: Leaver): Promise<NewLine[]> {
  const rows = await query<OpenItem>(
    tx,
    `select t.id, t.kind, t.source, t.source_id as "sourceId", t.direction, t.month::text as month,
       (t.amount * 100)::bigint as amount,
       case when t.source = 'asset' then (select i.context->>'asset' from workflow_instances i
           where i.workflow = 'assetHandover' and i.subject_id = t.source_id)
         when t.source in ('loan', '${ADVANCE_SOURCE}') then coalesce(
         (select r.number from loans l join requests r on r.id = l.request_id
          where t.source = 'loan' and l.id = t.source_id),
         (select r.number from requests r where t.source <> 'loan' and r.id = t.source_id)) end as number
     from pay_items t
     where t.account_id = $accountId and t.employee_id = $employeeId and t.source <> '${FUND_LOAN}'
       and t.taken_at is null and t.cancelled_at is null order by t.month, t.id`,
    { accountId, employeeId },
  );
  return rows.map(({ id, kind, source, sourceId, direction, month, amount, number }) => ({
    source: 'payItem',
    sourceId: id,
    direction,
    title: number ?? '',
    amount,
    figures: { month, kind },
    ...(source === 'loan' || source === ADVANCE_SOURCE ? { debt: { source, id: sourceId } } : {}),
  }));
}

/** Returns lines for the open amounts of advances, unless payroll deducts them already. */
export async function readAdvanceLines(
  tx: Tx,
  { accountId, employeeId }: Leaver,
  items: readonly NewLine[],
): Promise<NewLine[]> {
  const deducted = new Set(
    items.flatMap(({ debt }) => (debt?.source === ADVANCE_SOURCE ? [debt.id] : [])),
  );
  const advances = await readAdvances(tx, { accountId, employeeIds: [employeeId] });
  return advances
    .filter(({ id, open }) => open > 0 && !deducted.has(id))
    .map(({ id, number, purpose, open }) => ({
      source: 'advance',
      sourceId: id,
      direction: 'deduction',
      title: `${number}, ${purpose}`.slice(0, 300),
      amount: toHundredths(open),
      figures: {},
      debt: { source: ADVANCE_SOURCE, id },
    }));
}

/** Returns lines for what the person owes for trainings that require them to stay. */
export async function readBondLines(
  tx: Tx,
  { accountId, employeeId, lastDay, bondsDue }: Leaver,
): Promise<NewLine[]> {
  if (!bondsDue) return [];
  const bonds = await readBonds(tx, accountId, [{ employeeId, lastDay }]);
  return bonds.map(({ applicationId, title, cost, bondMonths, servedMonths, owed }) => ({
    source: 'bond',
    sourceId: applicationId,
    direction: 'deduction',
    title,
    amount: toHundredths(owed),
    figures: { cost: Math.round(cost * 100) / 100, bondMonths, servedMonths },
    debt: { source: 'bond', id: applicationId },
  }));
}

/** Returns lines for the unpaid parts of approved expense claims. */
export async function readExpenseLines(
  tx: Tx,
  { accountId, employeeId }: Leaver,
): Promise<NewLine[]> {
  const kind = requestKind('expense');
  if (!kind) return [];
  const rows = await query<{ id: number; number: string; context: RequestContext }>(
    tx,
    `select r.id, r.number, i.context
     from requests r join workflow_instances i on i.workflow = r.workflow and i.subject_id = r.id
     where r.account_id = $accountId and r.employee_id = $employeeId and r.kind = 'expense'
       and i.state = 'approved' order by r.id`,
    { accountId, employeeId },
  );
  return rows.flatMap(({ id, number, context }): NewLine[] => {
    const amount = toHundredths(getOutstanding(kind, context));
    return amount > 0
      ? [
          {
            source: 'expense',
            sourceId: id,
            direction: 'earning',
            title: number,
            amount,
            figures: {},
          },
        ]
      : [];
  });
}

interface SettledItem {
  id: number;
  title: string;
  source: string;
  sourceId: number | null;
  state: string;
  charge: number | null;
}

/** Clearance items whose debts come from a ledger of their own. */
const LEDGERS: ReadonlyMap<string, string> = new Map([
  ['loan', 'loan'],
  ['advance', ADVANCE_SOURCE],
  ['bond', 'bond'],
]);

/**
 * Returns lines for charged and waived clearance items. Debts come from their own ledgers, so a waiver is a payment to
 * the person in addition to the deduction.
 */
export async function readClearanceLines(
  tx: Tx,
  { separationId }: Leaver,
  debts: readonly NewLine[],
): Promise<NewLine[]> {
  const rows = await query<SettledItem>(
    tx,
    `select c.id, c.title, c.source, c.source_id as "sourceId", i.state,
       round((i.context->>'charge')::numeric * 100)::bigint as charge
     from clearance_items c
     join workflow_instances i on i.workflow = 'clearanceItem' and i.subject_id = c.id
     where c.separation_id = $separationId and i.state in ('charged', 'waived') order by c.id`,
    { separationId },
  );
  return rows.flatMap(({ id, title, source, sourceId, state, charge }): NewLine[] => {
    const ledger = LEDGERS.get(source);
    if (state === 'charged' && ledger === undefined && charge !== null && charge > 0) {
      return [
        {
          source: 'charge',
          sourceId: id,
          direction: 'deduction',
          title,
          amount: charge,
          figures: {},
        },
      ];
    }
    if (state !== 'waived' || ledger === undefined) return [];
    const amount = debts
      .filter(({ debt }) => debt?.source === ledger && debt.id === sourceId)
      .reduce((sum, line) => sum + line.amount, 0);
    return amount > 0
      ? [{ source: 'waiver', sourceId: id, direction: 'earning', title, amount, figures: {} }]
      : [];
  });
}
