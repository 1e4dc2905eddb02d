/** One look at other people's pay (GET /Privacy/PayLooks). */
export interface SalaryAccess {
  id: number;
  at: string;
  viewerEmployeeId: number;
  viewerName: string;
  /** In whose places the viewer acted on that day. */
  onBehalfOf: string[];
  /** The screen or document in words, and the call by which it was. */
  screen: string;
  call: string;
  people: number;
  /** The first few of them; GET /Privacy/PayLook names all. */
  names: string[];
}

/** GET /Privacy/LooksAtMyPay: who saw the caller's pay, a line for each person, screen and day. */
export interface MySalaryAccess {
  viewerName: string;
  screen: string;
  /** ISO date, UTC. */
  day: string;
  times: number;
  lastAt: string;
}
