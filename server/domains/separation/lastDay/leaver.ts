/** Someone whose employment has ended, and their successor. */
export interface Leaver {
  employeeId: number;
  accountId: number;
  name: string;
  lastDay: string;
  /** Null for people without a login. */
  userId: number | null;
  /** Null if everyone above them leaves, too. */
  successorId: number | null;
}

/** SQL for the leavers of the parameter `$leavers`, as rows `l`. */
export const LEAVERS = `jsonb_to_recordset($leavers::jsonb) l ("employeeId" bigint, "accountId" bigint,
  "lastDay" date, "userId" bigint, "successorId" bigint)`;

/** The parameter of {@link LEAVERS}. */
export const getLeaversParameter = (leavers: readonly Leaver[]): { leavers: string } => ({
  leavers: JSON.stringify(leavers),
});
