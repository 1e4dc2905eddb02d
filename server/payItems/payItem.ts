/** Who posts, takes or cancels; null is Cadre itself. */
export interface PayItemActor {
  userId: number | null;
  accountId: number;
}

/** What payroll will give or take once. */
export interface NewPayItem {
  employeeId: number;
  /** A day of its month: `2026-11-01`. */
  month: string;
  direction: 'earning' | 'deduction';
  /** What the slip calls it: `overtime`, `encashment`, `meals`, `loan`, `advance`, `expense`. */
  kind: string;
  /** What it comes from, with the id there: one item a month, whoever posts it again. */
  source: string;
  sourceId: number;
  /** In the account's currency: above 0, at most two decimals. */
  amount: string | number;
}

export interface PayItem extends Omit<NewPayItem, 'amount'> {
  id: number;
  /** As decimals: `1250.00`. */
  amount: string;
  postedAt: Date;
  takenAt: Date | null;
  cancelledAt: Date | null;
  /** The taken item that this one makes good. */
  correctsId: number | null;
}

/** Of a row `t`. */
export const PAY_ITEM_COLUMNS = `t.id, t.employee_id as "employeeId", t.month, t.direction, t.kind,
  t.source, t.source_id as "sourceId", t.amount::text as amount, t.posted_at as "postedAt",
  t.taken_at as "takenAt", t.cancelled_at as "cancelledAt", t.corrects_id as "correctsId"`;
