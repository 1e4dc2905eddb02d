import {
  getCountedLines,
  type CountedLine,
  type IncomeRule,
} from '#machines/domains/separation/settlement/incomes.ts';
import {
  readItemElements,
  readLeaversTax,
  readSettlementTaxRules,
} from '#server/domains/pay/tax/index.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import type { Leaver } from './leaver.ts';
import { toHundredths, type NewLine } from './line.ts';

/**
 * Returns the tax that is still to deduct or pay back for the year in which the person leaves, calculated from the
 * income of its months and of the settlement.
 */
export async function readTaxLines(
  tx: Tx,
  leaver: Leaver,
  lines: readonly NewLine[],
): Promise<NewLine[]> {
  const paid = getCountedLines(lines, await readIncomeRules(tx, leaver, lines));
  const counted = paid.flatMap((line) =>
    line.counted > 0 && line.rule?.element != null
      ? [{ line, item: { element: line.rule.element, amount: (line.counted / 100).toFixed(2) } }]
      : [],
  );
  const year = await readLeaversTax(
    tx,
    leaver,
    counted.map(({ item }) => item),
  );
  if (!year) return [];
  const line = { source: 'tax', sourceId: year.id, title: year.name } as const;
  if ('problem' in year) {
    return [{ ...line, direction: 'deduction', amount: 0, figures: { problem: year.problem } }];
  }
  const { income, due, taken } = year;
  const rest = toHundredths(due) - toHundredths(taken);
  const inBase = new Map(counted.map((one, at) => [one.line, year.counted[at] ?? 0]));
  const incomes = paid
    .map((one) => toIncome(one, inBase.get(one) ?? 0))
    // Leaves out additions and deductions that aren't taxed, such as a loan, because they would clutter the
    // explanation.
    .filter(({ source, taxed }) => source !== 'payItem' || taxed !== 0);
  return [
    {
      ...line,
      direction: rest < 0 ? 'earning' : 'deduction',
      amount: Math.abs(rest),
      figures: { income, due, taken, ...(incomes.length > 0 ? { incomes } : {}) },
    },
  ];
}

const toIncome = ({ source, kind, title, amount, rule }: CountedLine, taxed: number) => ({
  source,
  kind,
  title,
  amount: amount / 100,
  taxed,
  freeUpTo: rule !== null && rule.freeUpTo > 0 ? rule.freeUpTo / 100 : null,
  rule: rule?.name ?? null,
  law: rule?.source ?? null,
});

/**
 * Returns the account's tax rules on the last day. Additions and deductions are taxed like the pay element by which
 * they are paid.
 */
async function readIncomeRules(
  tx: Tx,
  { accountId, lastDay }: Leaver,
  lines: readonly NewLine[],
): Promise<Parameters<typeof getCountedLines>[1]> {
  const ofPart = await readSettlementTaxRules(tx, { accountId, day: lastDay });
  const kinds = lines.flatMap(({ figures: { kind } }) => (kind === undefined ? [] : [kind]));
  const elements = await readItemElements(tx, { accountId, kinds });
  const ofItem = new Map(
    [...elements].map(([kind, { code, name }]): [string, IncomeRule] => [
      kind,
      { name, element: code, freeUpTo: 0, source: null },
    ]),
  );
  return {
    ofPart: (source) => [...ofPart.values()].find(({ part }) => part === source) ?? null,
    ofItem: (kind) => ofItem.get(kind) ?? null,
  };
}
