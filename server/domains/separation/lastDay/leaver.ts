/** Someone whose employment has ended, and who takes over. */
export interface Leaver {
  employeeId: number;
  accountId: number;
  name: string;
  lastDay: string;
  /** Null for those without a sign-in. */
  userId: number | null;
  /** Null without a person above who stays. */
  successorId: number | null;
}

/** SQL of leavers as rows `l`, of the parameter `$leavers`. */
export const LEAVERS = `jsonb_to_recordset($leavers::jsonb) l ("employeeId" bigint, "accountId" bigint,
  "lastDay" date, "userId" bigint, "successorId" bigint)`;

/** The parameter of {@link LEAVERS}. */
export const getLeaversParameter = (leavers: readonly Leaver[]): { leavers: string } => ({
  leavers: JSON.stringify(leavers),
});
