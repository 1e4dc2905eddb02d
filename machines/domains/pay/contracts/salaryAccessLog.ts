/** One access to other people's pay (GET /Privacy/PayLooks). */
export interface SalaryAccess {
  id: number;
  at: string;
  viewerEmployeeId: number;
  viewerName: string;
  /** The people whose delegate the viewer was on that day. */
  onBehalfOf: string[];
  /** The screen or document as text, and the call. */
  screen: string;
  call: string;
  people: number;
  /** The first few of them; GET /Privacy/PayLook lists all. */
  names: string[];
}

/** GET /Privacy/LooksAtMyPay: who saw the caller's pay, one line per person, screen and day. */
export interface MySalaryAccess {
  viewerName: string;
  screen: string;
  /** ISO date, UTC. */
  day: string;
  times: number;
  lastAt: string;
}
