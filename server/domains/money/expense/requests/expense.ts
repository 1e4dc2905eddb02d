import { rateProblem } from '#machines/core/values/currencies.ts';
import { claimed, coveredBy, lineTotal } from '#machines/domains/money/expense/claim.ts';
import {
  limitFor,
  needsReceipt,
  type Claimant,
  type Limit,
} from '#machines/domains/money/expense/limits.ts';
import type { expense } from '#machines/domains/money/expense/requests/expense.ts';
import type { PayloadOf } from '#machines/kits/requests/payload.ts';
import { inWords } from '#machines/core/values/money.ts';
import { query } from '#server/platform/db/sql.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import type { Problem } from '#server/platform/errors.ts';
import { advanceOptions, readAdvances, releaseAdvances, takeFromAdvances } from './advances.ts';
import {
  movementOptions,
  movementsApproved,
} from '#server/domains/time/leave/requests/movementsApproved.ts';
import {
  REQUEST_NUMBER,
  type RequestToCheck,
  type Draft,
  type RequestServer,
} from '#server/kits/requests/requestServer.ts';
import { getIds, type RequestSubject } from '#server/kits/requests/subjects.ts';

type Claim = PayloadOf<typeof expense>;

interface ExpenseType {
  id: number;
  name: string;
  most: number | null;
  needsReceipt: boolean;
  receiptAbove: number | null;
  limits: Limit[];
}

const TYPES = `select t.id, t.name, t.most, t.needs_receipt as "needsReceipt",
    t.receipt_above as "receiptAbove",
    coalesce((select jsonb_agg(jsonb_build_object('designationId', l.designation_id,
        'workplaceGroupId', l.workplace_group_id, 'most', l.most) order by l.position)
      from expense_limits l where l.expense_type_id = t.id and l.is_active), '[]') as limits
  from expense_types t where t.account_id = any($accounts::bigint[])`;

/**
 * Expense claims, with their dates, the limits and receipts of their types, and the advance from which they are
 * paid first.
 */
export const expenseServer: RequestServer<Claim> = {
  options: (tx, request) =>
    request.field === 'movementId' ? movementOptions(tx, request) : advanceOptions(tx, request),
  ownNames: { movement: REQUEST_NUMBER, iou: REQUEST_NUMBER },
  fill: fillExpenses,
  preview: async (tx, request) => {
    const [filled] = await fillExpenses(tx, [request]);
    const lines = request.payload.lines ?? [];
    if (!filled || lines.length === 0) return { figures: [], lists: [] };
    const total = claimed(lines);
    const used = Number(filled.advanceUsed ?? 0);
    const amount = (label: string, value: number) => ({ label, value: inWords(value.toFixed(2)) });
    return {
      figures: [
        amount('Total', total),
        ...(used > 0 ? [amount('Advance used', used), amount('To be paid', total - used)] : []),
      ],
      lists: [],
    };
  },
  check: async (tx, requests) => {
    const types = await query<ExpenseType>(tx, TYPES, {
      accounts: [...new Set(requests.map(({ accountId }) => accountId))],
    });
    const claimants = await query<Claimant & { id: number }>(
      tx,
      `select id, designation_id as "designationId", workplace_group_id as "workplaceGroupId"
       from employees where id = any($ids::bigint[])`,
      { ids: requests.map(({ employeeId }) => employeeId) },
    );
    const accounts = await query<{ id: number; currency: string }>(
      tx,
      'select id, currency from accounts where id = any($ids::bigint[])',
      { ids: requests.map(({ accountId }) => accountId) },
    );
    const currencies = new Map(accounts.map(({ id, currency }) => [id, currency]));
    const byId = new Map(types.map((type) => [type.id, type]));
    const people = new Map(claimants.map((one) => [one.id, one]));
    const strange = await strangeMovements(tx, requests);
    return requests.map((one, place) => [
      ...getProblems(one, byId, currencies.get(one.accountId) ?? null, people.get(one.employeeId)),
      ...(strange[place] ?? []),
    ]);
  },
  hold: (tx, subjects) => hold(tx, subjects),
  release: (tx, subjects) => releaseAdvances(tx, getIds(subjects)),
  // An approval can't use more of an advance than was granted.
  carryOut: async (tx, subjects) => {
    const granted = subjects.map((subject) => {
      const { granted: part, payload } = subject.context;
      return part ?? claimed(payload.lines);
    });
    await query(
      tx,
      `update iou_uses u set spent = least(u.spent, g.granted), settled_at = $at::timestamptz
       from unnest($ids::bigint[], $granted::numeric[]) as g (id, granted)
       where u.request_id = g.id`,
      { at: subjects[0]?.at ?? null, ids: getIds(subjects), granted },
    );
  },
  undo: async (tx, subjects) => {
    await releaseAdvances(tx, getIds(subjects));
    // A claim whose approval is undone is pending again. A claim that is cancelled releases its advance.
    const undone = subjects.filter((subject) => subject.undone !== null);
    if (undone.length > 0) await hold(tx, undone);
  },
};

/** Fills in which part of each claim the chosen advance covers, and a period that was left empty from the lines. */
async function fillExpenses(
  tx: Tx,
  requests: readonly RequestToCheck<Draft<Claim>>[],
): Promise<Draft<Claim>[]> {
  const chosen = requests.flatMap(({ payload: { advanceId } }) =>
    typeof advanceId === 'number' ? [advanceId] : [],
  );
  const advances = chosen.length
    ? await readAdvances(
        tx,
        { accountId: requests[0]?.accountId ?? 0, ids: chosen },
        requests.flatMap(({ requestId }) => (requestId === undefined ? [] : [requestId])),
      )
    : [];
  return requests.map(({ payload, employeeId }) => {
    const one = advances.find(
      (advance) => advance.id === payload.advanceId && advance.employeeId === employeeId,
    );
    const lines = payload.lines ?? [];
    const days = lines.map(({ spentOn }) => spentOn).toSorted();
    return {
      ...payload,
      fromDate: payload.fromDate ?? days[0] ?? null,
      toDate: payload.toDate ?? days.at(-1) ?? null,
      advanceUsed: one ? coveredBy(one.open, lines) : null,
    };
  });
}

const hold = (tx: Tx, subjects: readonly RequestSubject<Claim>[]): Promise<void> =>
  takeFromAdvances(
    tx,
    subjects[0]?.accountId ?? 0,
    getIds(subjects),
    subjects.flatMap((subject) => {
      const { advanceId, advanceUsed } = subject.context.payload;
      return typeof advanceId === 'number' && typeof advanceUsed === 'number' && advanceUsed > 0
        ? [
            {
              requestId: subject.subjectId,
              iouId: advanceId,
              spent: advanceUsed,
              cash: 0,
              salary: 0,
            },
          ]
        : [];
    }),
  );

/** Refuses claims for a movement that isn't an approved one of the claimant. */
async function strangeMovements(
  tx: Tx,
  requests: readonly RequestToCheck<Claim>[],
): Promise<Problem[][]> {
  const ids = requests.flatMap(({ payload: { movementId } }) =>
    typeof movementId === 'number' ? [movementId] : [],
  );
  if (ids.length === 0) return [];
  const movements = await movementsApproved(tx, { accountId: requests[0]?.accountId ?? 0, ids });
  const employeeByMovement = new Map(movements.map(({ id, employeeId }) => [id, employeeId]));
  return requests.map(({ payload: { movementId }, employeeId }) =>
    typeof movementId === 'number' && employeeByMovement.get(movementId) !== employeeId
      ? [{ path: 'payload.movementId', message: 'Choose one of your approved movements' }]
      : [],
  );
}

function getProblems(
  { payload }: RequestToCheck<Claim>,
  types: ReadonlyMap<number, ExpenseType>,
  ownCurrency: string | null,
  who: Claimant = { designationId: null, workplaceGroupId: null },
): Problem[] {
  const { lines, fromDate, toDate, advanceId, advanceUsed } = payload;
  const [from, to] = [fromDate ?? '', toDate ?? ''];
  const problems: Problem[] = [];
  if (to < from) {
    problems.push({ path: 'payload.toDate', message: 'To date cannot be before From date' });
  }
  lines.forEach((line, index) => {
    const at = `payload.lines.${index}`;
    if (to >= from && (line.spentOn < from || line.spentOn > to)) {
      problems.push({
        path: `${at}.spentOn`,
        message: 'Date must be between From date and To date',
      });
    }
    const misfit = rateProblem(line, ownCurrency);
    if (misfit !== null) problems.push({ path: `${at}.rate`, message: misfit });
    const type = types.get(line.expenseTypeId);
    if (!type) return;
    const most = limitFor(type, who);
    if (most !== null && lineTotal(line) > most) {
      problems.push({
        path: `${at}.amount`,
        message: `${type.name}: at most ${inWords(String(most))} a claim line`,
      });
    }
    if (line.receipt === null && needsReceipt(type, line)) {
      problems.push({ path: `${at}.receipt`, message: 'Receipt is required' });
    }
  });
  if (typeof advanceId === 'number' && !(typeof advanceUsed === 'number' && advanceUsed > 0)) {
    problems.push({ path: 'payload.advanceId', message: 'This IOU is fully settled' });
  }
  return problems;
}
