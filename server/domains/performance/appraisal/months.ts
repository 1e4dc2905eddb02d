import type { SupervisorView } from '#machines/domains/performance/contracts/appraisal.ts';
import type { Reader } from '#machines/domains/performance/appraisal/visibility.ts';
import type { DayStretch } from '#machines/domains/performance/scoring/days.ts';
import type { ScoringFacts } from '#machines/domains/performance/scoring/final.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import type { AppraisalBase } from './sight.ts';

export const isEarlier = (reader: Reader): boolean =>
  reader === 'earlier' || reader === 'earlierInTurn';

const getOwnPeriods = (actor: Actor, earlier: AppraisalBase['earlier']): readonly DayStretch[] =>
  earlier.find(({ employeeId }) => employeeId === actor.employeeId)?.periods ?? [];

/** The months that the reader rates now; empty for the whole cycle. */
export function getMonths(
  actor: Actor,
  reader: Reader,
  { earlier }: AppraisalBase,
  { supervisors }: ScoringFacts,
): readonly DayStretch[] {
  if (reader === 'earlierInTurn') return getOwnPeriods(actor, earlier);
  return reader === 'supervisor' ? (supervisors[0]?.periods ?? []) : [];
}

/** Limits the KPI results that an earlier supervisor sees to the days on which they led the person. */
export function withOwnMonths(
  actor: Actor,
  reader: Reader,
  { earlier }: AppraisalBase,
  facts: ScoringFacts,
): ScoringFacts {
  if (!isEarlier(reader)) return facts;
  const periods = getOwnPeriods(actor, earlier);
  return {
    ...facts,
    results: facts.results.filter(({ on }) =>
      periods.some(({ from, to }) => from <= on && on <= to),
    ),
  };
}

/** Returns who rates which months. This is not confidential, because people know who led them. */
export function getSupervisors(
  { supervisorId, earlier }: AppraisalBase,
  { supervisors }: ScoringFacts,
  names: ReadonlyMap<number, string>,
): SupervisorView[] {
  if (earlier.length === 0) return [];
  return [
    {
      employeeId: supervisorId,
      name: supervisorId === null ? null : (names.get(supervisorId) ?? null),
      isEarlier: false,
      periods: supervisors[0]?.periods ?? [],
      state: null,
      reason: null,
    },
    ...earlier.map(({ employeeId, periods, state, reason }) => ({
      employeeId,
      name: names.get(employeeId) ?? null,
      isEarlier: true,
      periods,
      state,
      reason,
    })),
  ];
}

/** The names of everyone who led the person in the cycle, by ID. */
export async function readSupervisorNames(
  db: Db,
  { supervisorId, earlier }: AppraisalBase,
): Promise<ReadonlyMap<number, string>> {
  const people = await query<{ id: number; name: string }>(
    db,
    'select id, name from employees where id = any($ids::bigint[])',
    { ids: [supervisorId, ...earlier.map(({ employeeId }) => employeeId)] },
  );
  return new Map(people.map(({ id, name }) => [id, name]));
}
