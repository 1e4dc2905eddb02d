import type { SettlementFigures } from '#machines/domains/separation/contracts/settlement.ts';
import type {
  LineDirection,
  SettlementSource,
} from '#machines/domains/separation/settlement/sources.ts';

/** A line of a settlement before it is stored. */
export interface NewLine {
  source: SettlementSource;
  sourceId: number | null;
  direction: LineDirection;
  title: string;
  /** In hundredths of the currency. */
  amount: number;
  /** The figures from which the amount was calculated. */
  figures: SettlementFigures;
  /** The reason, if the line was added by hand. */
  reason?: string;
  /** The loan or advance that the line settles. */
  debt?: { source: string; id: number };
}

export const toHundredths = (amount: number): number => Math.round(amount * 100);
