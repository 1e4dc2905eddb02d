import type { FinalSettlementContext } from '#machines/domains/separation/settlement/machine.ts';
import { postPayItems, takeItemsForSettlement } from '#server/domains/pay/items/index.ts';
import { settleTax } from '#server/domains/pay/tax/index.ts';
import { payOutFund } from '#server/domains/pay/fund/index.ts';
import { settleGratuity } from '#server/domains/pay/gratuity/index.ts';
import { ADVANCE_SOURCE } from '#server/domains/money/expense/requests/advances.ts';
import { postLeaveEntries } from '#server/domains/time/leave/index.ts';
import { dispatch } from '#server/engine/dispatch/dispatch.ts';
import type { EffectSubject, Engine } from '#server/engine/instances/engine.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import { endHolds } from '../holdPay.ts';
import { issuePaper } from '#server/kits/papers/issue.ts';
import { PAY_ITEM_KINDS } from '#machines/domains/separation/settlement/sources.ts';
import { sumSettlement } from '#machines/domains/separation/settlement/amounts.ts';
import { readChecked, type Checked } from './checkLines.ts';
import type { NewLine } from './line.ts';

type Subject = EffectSubject<FinalSettlementContext>;

/** Effect: closes the source of each line of a settlement in its own ledger, in the same transaction. */
export async function closeSources(
  tx: Tx,
  subjects: readonly Subject[],
  { engine, actor }: { engine: Engine; actor: Actor },
): Promise<void> {
  for (const subject of subjects) {
    const checked = await readChecked(tx, subject);
    if (!checked) continue;
    await closeSlips(tx, subject, checked);
    await closeItems(tx, subject, checked);
    await closeLeave(tx, subject, checked);
    const of = {
      accountId: subject.accountId,
      employeeId: checked.leaver.employeeId,
      settlementId: subject.subjectId,
      day: checked.leaver.today,
      userId: subject.actorId,
    };
    await settleGratuity(tx, of);
    await payOutFund(tx, of);
    await settleTax(tx, of);
    await payExpenses(tx, engine, actor, subject, checked);
    await endHolds(tx, actor, [checked.leaver.separationId]);
    await issueLetter(tx, subject, checked);
    await query(tx, 'update final_settlements set settled_at = $at::timestamptz where id = $id', {
      id: subject.subjectId,
      at: subject.at,
    });
  }
}

const getIds = ({ lines }: Checked, source: NewLine['source']): number[] =>
  lines.flatMap((line) =>
    line.source === source && line.sourceId !== null ? [line.sourceId] : [],
  );

/** Marks payslips on hold as paid by the settlement, so that nothing else pays them. */
async function closeSlips(tx: Tx, { accountId, actorId, subjectId }: Subject, checked: Checked) {
  const bound = {
    accountId,
    actorId,
    subjectId,
    number: checked.number,
    ids: getIds(checked, 'slip'),
  };
  if (bound.ids.length === 0) return;
  const paid = await query<{ id: number }>(
    tx,
    `update slips set state = 'paid' where id = any($ids::bigint[]) and is_live and state = 'held' returning id`,
    bound,
  );
  if (paid.length !== bound.ids.length) throw new Error('A slip was released meanwhile');
  await query(
    tx,
    `update slip_holds set released_at = now(), released_by = $actorId, release_reason = $number
     where slip_id = any($ids::bigint[]) and released_at is null`,
    bound,
  );
  await query(
    tx,
    `insert into payments (account_id, slip_id, method, amount, state, made_by, settlement_id)
     select $accountId, id, 'settlement', net, 'paid', $actorId, $subjectId
     from slips where id = any($ids::bigint[]) and net > 0`,
    bound,
  );
}

/** Takes the pay items that no payroll run will take any more. An open advance is first posted as an item. */
async function closeItems(tx: Tx, { accountId, actorId, subjectId }: Subject, checked: Checked) {
  const by = { userId: actorId, accountId };
  const { employeeId, today } = checked.leaver;
  const advances = checked.lines.filter(({ source }) => source === 'advance');
  const { posted } = await postPayItems(
    tx,
    advances.map(({ sourceId, amount }) => ({
      employeeId,
      month: today,
      direction: 'deduction' as const,
      kind: 'advance',
      source: ADVANCE_SOURCE,
      sourceId: sourceId ?? 0,
      amount: (amount / 100).toFixed(2),
    })),
    by,
    checked.number,
  );
  if (posted.length !== advances.length) throw new Error('An advance was settled meanwhile');
  const ids = [...getIds(checked, 'payItem'), ...posted.map(({ id }) => id)];
  await takeItemsForSettlement(tx, { settlementId: subjectId, ids }, by);
}

async function closeLeave(tx: Tx, { accountId, actorId }: Subject, checked: Checked) {
  const { employeeId, lastDay } = checked.leaver;
  await postLeaveEntries(
    tx,
    `select $accountId::bigint as account_id, $employeeId::bigint as employee_id, r.type as leave_type_id,
       'encash' as kind, -r.days as days, $lastDay::date as effective_on, $number::text as note,
       $actorId::bigint as created_by
     from jsonb_to_recordset($rows::jsonb) r (type bigint, days numeric)`,
    {
      accountId,
      employeeId,
      lastDay,
      actorId,
      number: checked.number,
      rows: JSON.stringify(
        checked.lines
          .filter(({ source }) => source === 'leave')
          .map(({ sourceId, figures }) => ({ type: sourceId, days: figures.days })),
      ),
    },
  );
}

/** Pays expense claims by events of their own workflow, so that their history names the settlement. */
async function payExpenses(
  tx: Tx,
  engine: Engine,
  actor: Actor,
  { context, at }: Subject,
  checked: Checked,
): Promise<void> {
  const claims = checked.lines.filter(({ source }) => source === 'expense');
  if (claims.length === 0) return;
  const workflows = await query<{ id: number; workflow: string }>(
    tx,
    'select id, workflow from requests where id = any($ids::bigint[])',
    { ids: claims.map(({ sourceId }) => sourceId) },
  );
  for (const { sourceId, amount } of claims) {
    const workflow = workflows.find(({ id }) => id === sourceId)?.workflow;
    if (workflow === undefined || sourceId === null) throw new Error('The claim has no workflow');
    const pay = {
      type: 'pay',
      amount: amount / 100,
      method: 'bank',
      paidOn: context.paidOn ?? at.slice(0, 10),
      reference: checked.number,
    };
    await dispatch(tx, engine, { workflow, actor, items: [{ subjectId: sourceId, event: pay }] });
    const confirm = { type: 'confirmPayment' };
    await dispatch(tx, engine, {
      workflow,
      actor,
      items: [{ subjectId: sourceId, event: confirm }],
    });
  }
}

/** Names a line as the screen does. A compensation's title is its years alone, which say nothing by themselves. */
function nameLine({ source, title, figures }: NewLine): { source: string; title: string } {
  const kind = source === 'payItem' ? String(figures['kind'] ?? '') : '';
  return {
    source: PAY_ITEM_KINDS.has(kind) ? kind : source,
    title: source === 'compensation' ? '' : title,
  };
}

/** Issues the letter with the lines as they were settled. */
async function issueLetter(
  tx: Tx,
  { accountId, actorId, context }: Subject,
  { leaver, number, lines }: Checked,
): Promise<void> {
  const { payable, receivable, toPay, owed } = sumSettlement(lines);
  const getRows = (direction: NewLine['direction']) =>
    lines
      .filter((line) => line.direction === direction && line.amount > 0)
      .map((line) => ({ ...nameLine(line), amount: line.amount / 100 }));
  await issuePaper(tx, {
    paper: 'finalSettlement',
    by: { userId: actorId, accountId },
    subjectEmployeeId: leaver.employeeId,
    values: {
      settlement: number,
      lastDay: leaver.lastDay,
      earnings: getRows('earning'),
      deductions: getRows('deduction'),
      payable: payable / 100,
      receivable: receivable / 100,
      net: toPay / 100,
      owed: owed / 100,
      payee: context.payee,
      hasDied: leaver.kind === 'death',
      nominees: context.nominees.map((nominee) => ({ ...nominee })),
    },
  });
}
