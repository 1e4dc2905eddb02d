import { z } from 'zod';
import type { EvaluationSums } from './evaluation.ts';
import { clock, day, id } from './fields.ts';

const session = z.object({
  date: day('Date'),
  startTime: clock('Start'),
  endTime: clock('End'),
  trainerId: id('Trainer').nullable(),
  deskId: id('Room').nullable(),
});
export type SessionInput = z.output<typeof session>;

/**
 * POST /Training/Plan: creates a training, or with `trainingId` changes one. Times are in the training's own
 * time zone.
 */
export const planBody = z.object({
  trainingId: id('Training').nullish(),
  titleId: id('Title'),
  organizationId: id('Organization'),
  venueId: id('Venue').nullable(),
  businessUnitId: id('Business unit'),
  audience: z.enum(['unit', 'everyone'], 'Who may apply is required'),
  seats: z
    .number('Seats are required')
    .int('Seats must be a whole number')
    .min(1, 'There must be at least 1 seat')
    .max(5000, 'There can be at most 5000 seats'),
  cost: z
    .number('Cost is required')
    .min(0, 'Cost can be at least 0')
    .max(1_000_000_000, 'Cost can be at most 1000000000')
    .refine((value) => Number(value.toFixed(2)) === value, 'Cost can have at most 2 decimals'),
  timeZone: z.string('Time zone is required').trim().min(1, 'Time zone is required').max(60),
  needsApproval: z.boolean('Approval is required'),
  closesOn: day('Applications close'),
  closesTime: clock('Applications close'),
  note: z.string().trim().max(2000, 'Note can have at most 2000 characters').nullish(),
  sessions: z
    .array(session)
    .min(1, 'There must be at least one session')
    .max(60, 'There can be at most 60 sessions'),
});
export type PlanInput = z.output<typeof planBody>;

/** POST /Training/CopyYear: copies the plan of a year to the next one. */
export const copyYearBody = z.object({
  fromYear: z
    .number('Year is required')
    .int('Year must be a whole number')
    .min(1990, 'Year can be at least 1990')
    .max(2099, 'Year can be at most 2099'),
});

/** POST /Training/Apply */
export const applyBody = z.object({ trainingId: id('Training') });

/** POST /Training/ApplyFor */
export const applyForBody = z.object({
  trainingId: id('Training'),
  employeeIds: z
    .array(id('Employee'))
    .min(1, 'Choose at least one person')
    .max(500, 'At most 500 people can be chosen at once'),
});

/** POST /Training/MarkAttendance */
export const attendanceBody = z.object({
  trainingId: id('Training'),
  marks: z
    .array(
      z.object({
        sessionId: id('Session'),
        applicationId: id('Application'),
        isPresent: z.boolean('Attendance is required'),
      }),
    )
    .min(1, 'Mark at least one person')
    .max(5000, 'At most 5000 marks can be sent at once'),
});

/** GET /Training/CheckInCode: the code that participants of a session scan in the room. */
export interface CheckInCode {
  /** The code for the URL. It is replaced every minute. */
  code: string;
}

/** POST /Training/CheckIn: a participant records their own attendance with the code that they scanned. */
export const checkInBody = z.object({
  sessionId: id('Session'),
  code: z.string('Code is required').min(1, 'Code is required').max(100, 'Code is too long'),
});

/** POST /Training/SaveResults: saves scores from 0 to 100. Null means no score. */
export const resultsBody = z.object({
  trainingId: id('Training'),
  results: z
    .array(
      z.object({
        applicationId: id('Application'),
        score: z
          .number('Score must be a number')
          .min(0, 'Score can be at least 0')
          .max(100, 'Score can be at most 100')
          .nullable(),
      }),
    )
    .min(1, 'Enter at least one result')
    .max(5000, 'At most 5000 results can be sent at once'),
});

export interface TrainingSession {
  sessionId: number;
  startsAt: string;
  endsAt: string;
  trainer: string | null;
  room: string | null;
}

/** A training in lists. */
export interface TrainingRow {
  trainingId: number;
  number: string;
  title: string;
  category: string;
  organization: string;
  venue: string | null;
  unit: string;
  audience: 'unit' | 'everyone';
  state: string;
  status: string;
  seats: number;
  taken: number;
  waiting: number;
  asked: number;
  cost: number;
  timeZone: string;
  closesAt: string;
  startsAt: string;
  endsAt: string;
}

/** Why a person might not be able to attend: leave, another training, a session that they teach, or a day off. */
export interface Clash {
  kind: 'leave' | 'training' | 'teaching' | 'rest';
  /** The type of leave, which only the person sees, or the name of the other training. */
  what: string;
  day: string;
  /** Whether the person therefore can't apply. */
  isBlocking: boolean;
}

/** GET /Training/Catalogue: a training for which the caller can apply. */
export interface OpenTraining extends TrainingRow {
  hours: number;
  aims: string | null;
  note: string | null;
  needsApproval: boolean;
  certificate: boolean;
  sessions: TrainingSession[];
  clashes: Clash[];
}

/** GET /Training/Own */
export interface OwnApplication {
  applicationId: number;
  trainingId: number;
  number: string;
  title: string;
  venue: string | null;
  timeZone: string;
  closesAt: string;
  startsAt: string;
  endsAt: string;
  state: string;
  status: string;
  /** The position on the waiting list, or null for people who aren't on it. */
  place: number | null;
  seats: number;
  canGiveBack: boolean;
  canEvaluate: boolean;
  score: number | null;
  certificate: { paperId: number; number: string; expiresOn: string | null } | null;
  sessions: TrainingSession[];
}

/** GET /Training/Certificates: a certificate that has expired or will soon, and that hasn't been renewed. */
export interface EndingCertificate {
  certificateId: number;
  name: string;
  code: string;
  isOwn: boolean;
  title: string;
  expiresOn: string;
  isOver: boolean;
  /** The day of the next training with this title in which the holder has a seat, or null. */
  renewsOn: string | null;
}

/** GET /Training/Applications */
export interface ApplicationRow {
  applicationId: number;
  trainingId: number;
  number: string;
  title: string;
  name: string;
  code: string;
  department: string;
  state: string;
  status: string;
  place: number | null;
  appliedAt: string;
  startsAt: string;
  timeZone: string;
}

export interface Participant {
  applicationId: number;
  employeeId: number;
  name: string;
  code: string;
  department: string;
  state: string;
  status: string;
  appliedAt: string;
  /** The position on the waiting list, or null for people who aren't on it. */
  place: number | null;
  score: number | null;
  /** Whether the person was present, by session ID. Sessions without a recorded attendance are left out. */
  marks: Record<number, boolean>;
  certificate: { paperId: number; number: string } | null;
  clashes: Clash[];
}

/** GET /Training/Details */
export interface TrainingDetails extends TrainingRow {
  titleId: number;
  organizationId: number;
  venueId: number | null;
  businessUnitId: number;
  needsApproval: boolean;
  note: string | null;
  /** The deadline in the training's time zone. */
  closesOn: string;
  closesTime: string;
  attendedPercent: number;
  spent: number | null;
  /** The sessions, each with whether the caller may record its attendance. */
  sessions: (TrainingSession & SessionInput & { hasBegun: boolean; canMark: boolean })[];
  participants: Participant[];
  /** What participants think. */
  evaluations: EvaluationSums;
  /** What supervisors see at work some weeks later. */
  atWork: EvaluationSums;
  can: { change: boolean; mark: boolean };
}

/** GET /Training/Choices: the options in the form of a training. */
export interface TrainingChoices {
  /** The account's own time zone, which is the default for a new training. */
  timeZone: string;
  timeZones: string[];
  rooms: { value: number; label: string; seats: number | null; venueId: number }[];
  units: { value: number; label: string }[];
}
