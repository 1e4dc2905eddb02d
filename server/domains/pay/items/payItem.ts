/** Who posts, takes or cancels an item; null if Cadre itself does. */
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
  /**
   * What the item was posted for, with the ID of its row. A source has at most one item per month, even if it is posted
   * again.
   */
  source: string;
  sourceId: number;
  /** The element that the item is added to; by default the element for its kind. */
  elementId?: number;
  /** In the account's currency: above 0, at most two decimals. */
  amount: string | number;
}

export interface PayItem extends Omit<NewPayItem, 'amount' | 'elementId'> {
  elementId: number | null;
  id: number;
  /** As decimal text: `1250.00`. */
  amount: string;
  postedAt: Date;
  takenAt: Date | null;
  cancelledAt: Date | null;
  /** The taken item that this one reverses. */
  correctsId: number | null;
}

/** SQL for the columns of a pay item `t`. */
export const PAY_ITEM_COLUMNS = `t.id, t.employee_id as "employeeId", t.month, t.direction, t.kind,
  t.source, t.source_id as "sourceId", t.element_id as "elementId", t.amount::text as amount, t.posted_at as "postedAt",
  t.taken_at as "takenAt", t.cancelled_at as "cancelledAt", t.corrects_id as "correctsId"`;
