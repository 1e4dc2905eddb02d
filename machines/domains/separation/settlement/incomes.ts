import type { LineDirection, SettlementSource } from './sources.ts';

/** How a line counts as income of the tax year. Amounts are in hundredths of the currency unit. */
export interface IncomeRule {
  name: string;
  /** The pay element as which the line counts, or null if it is free of tax. */
  element: string | null;
  freeUpTo: number;
  source: string | null;
}

export interface PaidLine {
  source: SettlementSource;
  direction: LineDirection;
  title: string;
  amount: number;
  figures: { readonly kind?: string; readonly isTaxed?: boolean };
}

/** A line with the part that counts as income, and the rule for it, or null if there is none. */
export interface CountedLine extends Pick<PaidLine, 'source' | 'title' | 'amount'> {
  kind: string | null;
  counted: number;
  rule: IncomeRule | null;
}

/**
 * Returns which parts of a settlement's lines count as income of the year. Lines with the same rule share its
 * tax-free amount, in order. Held slips are left out, because they count in their months. What the person
 * pays lowers the income only if its element does.
 */
export function getCountedLines(
  lines: readonly PaidLine[],
  rules: {
    ofPart: (source: SettlementSource) => IncomeRule | null;
    ofItem: (kind: string) => IncomeRule | null;
  },
): CountedLine[] {
  const left = new Map<IncomeRule, number>();
  return lines.flatMap(({ source, direction, title, amount, figures }): CountedLine[] => {
    const isItem = source === 'payItem' || source === 'bonus';
    const isCounted = isItem || (PARTS.has(source) && direction === 'earning' && amount > 0);
    if (!isCounted || (source === 'other' && figures.isTaxed !== true)) return [];
    const rule = isItem ? rules.ofItem(figures.kind ?? '') : rules.ofPart(source);
    if (isItem && rule === null) return [];
    const free = rule === null ? 0 : Math.min(amount, left.get(rule) ?? rule.freeUpTo);
    if (rule) left.set(rule, (left.get(rule) ?? rule.freeUpTo) - free);
    return [
      {
        source,
        title,
        amount,
        kind: figures.kind ?? null,
        counted: rule?.element == null ? 0 : amount - free,
        rule,
      },
    ];
  });
}

const PARTS: ReadonlySet<SettlementSource> = new Set([
  'leave',
  'notice',
  'gratuity',
  'compensation',
  'fund',
  'waiver',
  'other',
]);
