import { claimed, lineTotal, type ClaimLine } from '#machines/expense/claim.ts';
import { linesOf } from '#machines/requests/naming.ts';
import { inWords } from '#machines/values/money.ts';
import { query } from '#server/db/sql.ts';
import type { Problem } from '#server/errors.ts';
import type { AskedRequest, RequestServer } from './requestServer.ts';

interface Line extends ClaimLine {
  spentOn: string;
  expenseTypeId: number;
  currency: string | null;
}

interface ExpenseType {
  id: number;
  name: string;
  most: number | null;
}

/** What stands against claims: their days, their types' limits, and the advance set against them. */
export const expenseServer: RequestServer = {
  check: async (tx, asked) => {
    const types = await query<ExpenseType>(
      tx,
      `select id, name, most from expense_types where account_id = any($accounts::bigint[])`,
      { accounts: [...new Set(asked.map(({ accountId }) => accountId))] },
    );
    const byId = new Map(types.map((type) => [type.id, type]));
    return asked.map((one) => problemsOf(one, byId));
  },
};

function problemsOf({ payload }: AskedRequest, types: ReadonlyMap<number, ExpenseType>): Problem[] {
  const lines = linesOf(payload, 'lines') as unknown as readonly Line[];
  const { fromDate, toDate, advanceUsed } = payload as Record<string, string | number | null>;
  const [from, to] = [String(fromDate), String(toDate)];
  const problems: Problem[] = [];
  if (to < from) {
    problems.push({ path: 'payload.toDate', message: 'To date must not be before From date' });
  }
  lines.forEach((line, index) => {
    const at = `payload.lines.${index}`;
    if (to >= from && (line.spentOn < from || line.spentOn > to)) {
      problems.push({
        path: `${at}.spentOn`,
        message: 'Date must be between From date and To date',
      });
    }
    if (line.currency && !line.rate) {
      problems.push({ path: `${at}.rate`, message: 'Rate is required' });
    }
    const type = types.get(line.expenseTypeId);
    if (type?.most != null && lineTotal(line) > type.most) {
      problems.push({
        path: `${at}.amount`,
        message: `${type.name}: at most ${inWords(String(type.most))} a claim line`,
      });
    }
  });
  if (typeof advanceUsed === 'number' && advanceUsed > claimed(lines)) {
    problems.push({
      path: 'payload.advanceUsed',
      message: 'The advance used is more than the claim',
    });
  }
  return problems;
}
