import { readLeaversTax } from '#server/domains/pay/tax/index.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import type { Leaver } from './leaver.ts';
import { toHundredths, type NewLine } from './line.ts';

/** What the months have deducted too little or too much of the tax of the year in which the person leaves. */
export async function readTaxLines(tx: Tx, leaver: Leaver): Promise<NewLine[]> {
  const year = await readLeaversTax(tx, leaver);
  if (!year) return [];
  const line = { source: 'tax', sourceId: year.id, title: year.name } as const;
  if ('problem' in year) {
    return [{ ...line, direction: 'deduction', amount: 0, figures: { problem: year.problem } }];
  }
  const { income, due, taken } = year;
  const rest = toHundredths(due) - toHundredths(taken);
  return [
    {
      ...line,
      direction: rest < 0 ? 'earning' : 'deduction',
      amount: Math.abs(rest),
      figures: { income, due, taken },
    },
  ];
}
