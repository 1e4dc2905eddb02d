/** GET /Training/Needs: a title, and who needs it. */
export interface TrainingNeed {
  titleId: number;
  title: string;
  /** The next training of the title that they can apply for; null for none. */
  openTrainingId: number | null;
  openNumber: string | null;
  openFree: number | null;
  people: {
    requestId: number;
    number: string;
    employeeId: number;
    name: string;
    code: string;
    unit: string;
    need: string;
    neededBy: string | null;
    estimate: number | null;
  }[];
}

/** GET /Training/Calendar: a week of rooms, with what takes place in them and elsewhere. */
export interface TrainingCalendar {
  /** The days, from the given one on. */
  days: string[];
  rooms: { deskId: number; venueId: number; label: string; seats: number | null }[];
  entries: {
    id: string;
    /** Null for sessions without a room. */
    deskId: number | null;
    day: string;
    /** Local in the account's zone, `HH:MM`. */
    from: string;
    to: string;
    /** What it is; a meeting of others shows no name. */
    title: string | null;
    trainingId: number | null;
    sessionId: number | null;
    trainer: string | null;
    /** Whether the caller may give it another day or room. */
    mayMove: boolean;
  }[];
}
