/** GET /Training/Needs: a title of trainings, and the people who need it. */
export interface TrainingNeed {
  titleId: number;
  title: string;
  /** The next training with this title for which they can apply, or null. */
  openTrainingId: number | null;
  openNumber: string | null;
  openFree: number | null;
  /** The next training with this title that is planned and not open yet, or null. */
  plannedTrainingId: number | null;
  plannedNumber: string | null;
  plannedOn: string | null;
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

/** GET /Training/Calendar: a week of rooms, with the sessions and meetings in them and sessions elsewhere. */
export interface TrainingCalendar {
  /** The days of the week, starting with the requested one. */
  days: string[];
  rooms: { deskId: number; venueId: number; label: string; seats: number | null }[];
  entries: {
    id: string;
    /** The room, or null for sessions without one. */
    deskId: number | null;
    day: string;
    /** The time as `HH:MM` in the account's time zone. */
    from: string;
    to: string;
    /** The title of the session or meeting. It is null for other people's meetings. */
    title: string | null;
    trainingId: number | null;
    sessionId: number | null;
    trainer: string | null;
    /** Whether the caller may move it to another day or room. */
    mayMove: boolean;
  }[];
}
