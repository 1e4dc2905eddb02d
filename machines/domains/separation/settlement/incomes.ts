import type { LineDirection, SettlementSource } from './sources.ts';

/** How a line counts in the income of the year; amounts are in hundredths of the currency. */
export interface IncomeRule {
  name: string;
  /** The element that it counts as; null is free of tax. */
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

/** A line with what of it is counted, and by which rule; null if there is none. */
export interface CountedLine extends Pick<PaidLine, 'source' | 'title' | 'amount'> {
  kind: string | null;
  counted: number;
  rule: IncomeRule | null;
}

/**
 * What of the lines of a settlement counts in the income of the year. Lines of one rule share what is free of tax, in
 * their order. Held slips are missing, because the months have them; what the person pays lowers no income unless its
 * element does.
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
    const isItem = source === 'payItem';
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
