import type {
  PlanInput,
  SessionInput,
  TrainingChoices,
  TrainingDetails,
} from '#machines/domains/training/contracts/training.ts';
import { addDays, later } from '#machines/core/values/dates.ts';
import { today } from '#web/lib/today.ts';

type Open<Values, Names extends keyof Values> = Omit<Values, Names> & {
  [Name in Names]: Values[Name] | null;
};

/** The values of the form. Fields with a choice are empty at first. */
export type Draft = Open<
  Omit<PlanInput, 'sessions'>,
  'titleId' | 'organizationId' | 'businessUnitId' | 'seats' | 'cost' | 'closesOn'
> & { sessions: DraftSession[] };
export type DraftSession = Open<SessionInput, 'date'>;

/**
 * The initial values of a new training: a day in two weeks, from 9:00 to 17:00, unless the URL names another.
 */
export const newPlan = (
  { timeZone, units, rooms }: TrainingChoices,
  search: URLSearchParams,
): Draft => {
  const number = (name: string): number | null => Number(search.get(name)) || null;
  const room = rooms.find(({ value }) => value === number('room'));
  const date = search.get('date') ?? addDays(today(), 14);
  return {
    titleId: number('title'),
    organizationId: null,
    venueId: room?.venueId ?? null,
    businessUnitId: units.length === 1 ? (units[0]?.value ?? null) : null,
    audience: 'unit',
    seats: number('seats') ?? room?.seats ?? 20,
    cost: 0,
    timeZone,
    needsApproval: true,
    closesOn: later(today(), addDays(date, -3)),
    closesTime: '17:00',
    note: null,
    sessions: [{ ...newSession(date), deskId: room?.value ?? null }],
  };
};

export const newSession = (date: string): DraftSession => ({
  date,
  startTime: '09:00',
  endTime: '17:00',
  trainerId: null,
  deskId: null,
});

export const toPlan = (training: TrainingDetails): Draft => ({
  trainingId: training.trainingId,
  titleId: training.titleId,
  organizationId: training.organizationId,
  venueId: training.venueId,
  businessUnitId: training.businessUnitId,
  audience: training.audience,
  seats: training.seats,
  cost: training.cost,
  timeZone: training.timeZone,
  needsApproval: training.needsApproval,
  closesOn: training.closesOn,
  closesTime: training.closesTime,
  note: training.note,
  sessions: training.sessions.map(({ date, startTime, endTime, trainerId, deskId }) => ({
    date,
    startTime,
    endTime,
    trainerId,
    deskId,
  })),
});
