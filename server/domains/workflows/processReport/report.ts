import { audienceLabel } from '#machines/core/model/audience.ts';
import { onwardFrom } from '#machines/core/model/journey.ts';
import type {
  ProcessReport,
  StepCount,
} from '#machines/domains/workflows/contracts/processReport.ts';
import { isQuestionOrAnswer } from '#machines/core/contracts/questions.ts';
import { UNDO } from '#machines/core/contracts/undo.ts';
import type { Db } from '#server/platform/db/connect.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { BoundWorkflow } from '#server/engine/instances/engine.ts';
import { getDays, standing, getStays, getSteps, type Period } from './figures.ts';

/**
 * Returns figures of a workflow in a period, by stage. None of them is about a person, because the figures are for
 * works councils too, and durations must show where work waits and not who is slow.
 */
export async function processReport(
  db: Db,
  bound: BoundWorkflow,
  actor: Actor,
  period: Period,
): Promise<ProcessReport> {
  const { workflow, description } = bound;
  const steps = await getSteps(db, bound, actor, period);
  const stays = await getStays(db, bound, actor, period);
  const now = await standing(db, bound, actor, period);
  const states = [...description.states.values()].filter(({ initial }) => !initial);
  const finals = states.filter(({ final }) => final).map(({ id }) => id);
  const label = (state: string) => description.states.get(state)?.label ?? state;
  const counts: StepCount[] = steps
    .filter(({ event }) => event !== UNDO && !isQuestionOrAnswer(event))
    .map((step) => ({
      ...step,
      label: description.eventLabels.get(step.event) ?? step.event,
      fromLabel: label(step.from),
      toLabel: label(step.to),
    }));
  const decided = counts.filter(
    ({ from, to }) => from !== to && description.states.get(from)?.meta.queue !== undefined,
  );
  return {
    workflow: workflow.id,
    label: workflow.label,
    startEvent: workflow.startEvent,
    from: period.from,
    until: period.until,
    started: getCount(counts.filter(({ event }) => event === workflow.startEvent)),
    finished: getCount(counts.filter(({ from, to }) => from !== to && finals.includes(to))),
    decisions: getCount(decided),
    changeRequests: decided.filter(
      ({ from, to }) => !finals.includes(to) && !onwardFrom(description, from).has(to),
    ),
    rejections: decided.filter(
      ({ event, from, to }) =>
        finals.includes(to) &&
        description.states
          .get(from)
          ?.actions.some((action) => action.event === event && action.tone === 'danger'),
    ),
    ends: finals.map((state) => ({
      state,
      label: label(state),
      count: getCount(counts.filter(({ from, to }) => from !== to && to === state)),
    })),
    days: await getDays(db, bound, actor, period, finals),
    stages: states
      .filter(({ final }) => !final)
      .map(({ id, meta }) => {
        const stay = stays.find(({ state }) => state === id);
        const here = now.find(({ state }) => state === id);
        return {
          state: id,
          label: label(id),
          who: meta.queue ? audienceLabel(meta.queue.audience) : null,
          entered: getCount(counts.filter(({ from, to }) => from !== to && to === id)),
          left: stay?.count ?? 0,
          medianSeconds: stay?.median ?? null,
          p95Seconds: stay?.p95 ?? null,
          waiting: here?.count ?? 0,
          overdue: here?.overdue ?? 0,
          oldestAt: here?.oldestAt.toISOString() ?? null,
        };
      }),
  };
}

const getCount = (steps: readonly { count: number }[]): number =>
  steps.reduce((sum, { count }) => sum + count, 0);
