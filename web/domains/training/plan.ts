import type {
  PlanInput,
  SessionInput,
  TrainingChoices,
  TrainingDetails,
} from '#machines/domains/training/contracts/training.ts';
import { addDays } from '#machines/core/values/dates.ts';
import { today } from '#web/lib/today.ts';

type Open<Values, Names extends keyof Values> = Omit<Values, Names> & {
  [Name in Names]: Values[Name] | null;
};

/** What the form holds: choices are empty at first. */
export type Draft = Open<
  Omit<PlanInput, 'sessions'>,
  'titleId' | 'organizationId' | 'businessUnitId' | 'seats' | 'cost' | 'closesOn'
> & { sessions: DraftSession[] };
export type DraftSession = Open<SessionInput, 'date'>;

/** A day in two weeks, from 9 to 17. */
export const newPlan = ({ timeZone, units }: TrainingChoices): Draft => ({
  titleId: null,
  organizationId: null,
  venueId: null,
  businessUnitId: units.length === 1 ? (units[0]?.value ?? null) : null,
  audience: 'unit',
  seats: 20,
  cost: 0,
  timeZone,
  needsApproval: true,
  closesOn: addDays(today(), 11),
  closesTime: '17:00',
  note: null,
  sessions: [newSession(addDays(today(), 14))],
});

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
