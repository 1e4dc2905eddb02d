/** Who posts, takes or cancels an item; null for Cadre itself. */
export interface PayItemActor {
  userId: number | null;
  accountId: number;
}

/** A one-time addition to or deduction from pay. */
export interface NewPayItem {
  employeeId: number;
  /** A day of its month: `2026-11-01`. */
  month: string;
  direction: 'earning' | 'deduction';
  /** Its label on the payslip: `overtime`, `encashment`, `meals`, `loan`, `advance`, `expense`. */
  kind: string;
  /** What the item was posted for, with its ID there. One item per month, even if posted again. */
  source: string;
  sourceId: number;
  /** The element that takes it; without one, the element for its kind does. */
  elementId?: number;
  /** In the account's currency: above 0, at most two decimals. */
  amount: string | number;
}

export interface PayItem extends Omit<NewPayItem, 'amount' | 'elementId'> {
  elementId: number | null;
  id: number;
  /** As decimals: `1250.00`. */
  amount: string;
  postedAt: Date;
  takenAt: Date | null;
  cancelledAt: Date | null;
  /** The taken item that this one reverses. */
  correctsId: number | null;
}

/** Columns of a row `t`. */
export const PAY_ITEM_COLUMNS = `t.id, t.employee_id as "employeeId", t.month, t.direction, t.kind,
  t.source, t.source_id as "sourceId", t.element_id as "elementId", t.amount::text as amount, t.posted_at as "postedAt",
  t.taken_at as "takenAt", t.cancelled_at as "cancelledAt", t.corrects_id as "correctsId"`;
