import type { SettlementFigures } from '#machines/domains/separation/contracts/settlement.ts';
import type {
  LineDirection,
  SettlementSource,
} from '#machines/domains/separation/settlement/sources.ts';

/** A line before it is stored. */
export interface NewLine {
  source: SettlementSource;
  sourceId: number | null;
  direction: LineDirection;
  title: string;
  /** In hundredths of the currency. */
  amount: number;
  /** What the amount was calculated from. */
  figures: SettlementFigures;
  /** Why it was added by hand. */
  reason?: string;
  /** The loan or advance that it settles. */
  debt?: { source: string; id: number };
}

export const toHundredths = (amount: number): number => Math.round(amount * 100);
