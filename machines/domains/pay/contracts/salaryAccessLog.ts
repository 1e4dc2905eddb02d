/** One access to other people's pay (GET /Privacy/PayLooks). */
export interface SalaryAccess {
  id: number;
  at: string;
  viewerEmployeeId: number;
  viewerName: string;
  /** The people for whom the viewer was a delegate on that day. */
  onBehalfOf: string[];
  /** The name of the screen or document, followed by the call. */
  screen: string;
  call: string;
  people: number;
  /** The names of the first few people. GET /Privacy/PayLook lists all. */
  names: string[];
}

/** GET /Privacy/LooksAtMyPay: who saw the caller's pay, one line per person, screen and day. */
export interface MySalaryAccess {
  viewerName: string;
  screen: string;
  /** The day in UTC, as an ISO date. */
  day: string;
  times: number;
  lastAt: string;
}
