import { effectOnGross } from '#machines/core/values/money.ts';
import { query } from '#server/platform/db/sql.ts';
import { requestIncrements } from '#server/domains/increments/index.ts';
import { dispatch } from '#server/engine/dispatch/dispatch.ts';
import type { Engine } from '#server/engine/instances/engine.ts';
import type { Moment, Stage } from '#server/demo/stage/scenario.ts';
import { letTimersFire } from '#server/demo/stage/timers.ts';

/** One action on all requests of a cohort. */
export interface Step {
  at: string;
  login: string;
  event: string;
  comment?: string;
}

/** People whose increments are requested and decided together. */
export interface Cohort {
  year: number;
  effectiveDate: string;
  basicOrGross: 'basic' | 'gross';
  /** The percentages that were requested, and the percentages to which HR corrected them. */
  raises: { employeeId: number; percent: number; corrected: number | null }[];
  requestedAt: string;
  steps: Step[];
}

interface Requested {
  subjectId: number;
  /** HR's percentage of gross pay. */
  corrected: number | null;
}

/** All steps of a cohort's requests, made by the same calls as on the screens. */
export function cohortMoments(stage: Omit<Stage, 'random'>, cohort: Cohort): Moment[] {
  let requested: Requested[] = [];
  const release = cohort.steps.find(({ event }) => event === 'finance.release');
  const effectiveAt = `${cohort.effectiveDate}T00:00:00.000Z`;
  // If it was released before its effective date, a timer has put it into effect by now.
  const wentOff = release && release.at < effectiveAt && effectiveAt <= new Date().toISOString();
  return [
    {
      at: cohort.requestedAt,
      happen: async (engine) => {
        requested = await request(stage, engine, cohort);
      },
    },
    ...cohort.steps.map((step) => ({
      at: step.at,
      happen: (engine: Engine) => take(stage, engine, step, requested),
    })),
    ...(wentOff
      ? [{ at: effectiveAt, happen: (engine: Engine) => takeEffect(stage, engine, requested) }]
      : []),
  ];
}

async function request(
  { tx, actor }: Pick<Stage, 'tx' | 'actor'>,
  engine: Engine,
  { year, effectiveDate, basicOrGross, raises }: Cohort,
): Promise<Requested[]> {
  await requestIncrements(
    tx,
    engine,
    actor('manager'),
    raises.map(({ employeeId, percent }) => ({
      employeeId,
      year,
      effectiveDate,
      basicOrGross,
      incrPercent: percent,
    })),
  );
  const rows = await query<{ subjectId: number; employeeId: number }>(
    tx,
    `select id as "subjectId", employee_id as "employeeId" from increments
     where employee_id = any($employeeIds::bigint[]) and fiscal_year = $year and is_open
     order by id`,
    { year, employeeIds: raises.map(({ employeeId }) => employeeId) },
  );
  const corrections = new Map(raises.map((raise) => [raise.employeeId, raise.corrected]));
  return rows.map(({ subjectId, employeeId }) => {
    const corrected = corrections.get(employeeId) ?? null;
    return {
      subjectId,
      corrected: corrected === null ? null : effectOnGross(corrected, basicOrGross),
    };
  });
}

async function take(
  { tx, actor }: Pick<Stage, 'tx' | 'actor'>,
  engine: Engine,
  { at, login, event: type, comment }: Step,
  requested: readonly Requested[],
): Promise<void> {
  for (const [place, part] of inParts(requested, type).entries()) {
    await dispatch(
      tx,
      { ...engine, at: new Date(Date.parse(at) + place * PAUSE_MS).toISOString() },
      {
        workflow: 'increment',
        actor: actor(login),
        items: part.map(({ subjectId, corrected }) => ({
          subjectId,
          event: {
            type,
            ...(comment ? { comment } : {}),
            ...(type === 'hr.recommend' && corrected !== null
              ? { incrementPercent: corrected }
              : {}),
          },
        })),
      },
    );
  }
}

/**
 * Decisions are sent in parts of this many people, which is fewer than an audit control reports. Only the managing
 * directors decide on whole sections at once.
 */
const PART = 45;
const PAUSE_MS = 180_000;

const inParts = (requested: readonly Requested[], event: string): (readonly Requested[])[] =>
  event.startsWith('md.')
    ? [requested]
    : Array.from({ length: Math.ceil(requested.length / PART) }, (_, place) =>
        requested.slice(place * PART, (place + 1) * PART),
      );

const takeEffect = (
  { tx }: Pick<Stage, 'tx'>,
  engine: Engine,
  requested: readonly Requested[],
): Promise<void> =>
  letTimersFire(
    tx,
    engine,
    'increment',
    requested.map(({ subjectId }) => subjectId),
  );
