import type { AnyMachineSnapshot } from 'xstate';
import { stateName } from '#machines/core/model/workflow.ts';
import { payloadSchema } from '#machines/kits/requests/events.ts';
import type { RequestContext } from '#machines/kits/requests/context.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import { getAnswers } from '#server/kits/requests/answers.ts';
import { advance, begin, evaluate } from '#server/engine/instances/step.ts';
import type { EventInput } from '#server/engine/instances/engine.ts';
import type { Instance } from '#server/engine/instances/instances.ts';
import type { Part, Way } from './mapping.ts';
import type { LogStep } from './readLog.ts';
import type { Target } from './target.ts';
import { filled } from './template.ts';

/** One possible run of a case so far. */
interface Course {
  start: string;
  input: Record<string, unknown>;
  snapshot: AnyMachineSnapshot;
  acted: Record<string, number[]>;
  isFinal: boolean;
  /** The states before each step, latest first. */
  trail: Trail | null;
}

interface Trail {
  state: string;
  /** The event sent to the machine; null for a step without one. */
  event: EventInput | null;
  before: Trail | null;
}

/** The result of one step of a case. */
export interface ReplayedStep {
  step: LogStep;
  /** The state of the case before it. */
  state: string;
  /** Why it doesn't fit, with the product's message. */
  refused: string | null;
  /** The actor. */
  personId: number;
  /** The event sent to the machine, if any. */
  event: EventInput | null;
}

export interface ReplayedCase {
  caseId: string;
  steps: ReplayedStep[];
  state: string;
  isFinal: boolean;
  /** The mapping's start that it fits. */
  start: string;
  /** The input of the instance. */
  input: Record<string, unknown>;
}

/** The person id of a person in the log. */
export type PersonId = (person: string) => number;

/** The most parallel runs; a mapping with more is too ambiguous. */
const MOST_COURSES = 64;

/**
 * Sends a case's steps to the machine as if each were decided at its time by its actor, and applies the
 * product's policy, guards and schemas. A step that doesn't fit leaves the state unchanged.
 */
export function replayCase(
  target: Target,
  steps: readonly LogStep[],
  { personId = numbered(), unitId = 1 }: { personId?: PersonId; unitId?: number } = {},
): ReplayedCase {
  const getId = ({ person }: LogStep): number => personId(person);
  const [first] = steps;
  if (!first) throw new Error('A case has at least one step');
  let courses = target.mapping.start.map(({ name, input: template }): Course => {
    const input = {
      ...(target.pipeline
        ? { requesterId: getId(first), filedBy: getId(first), businessUnitId: unitId, dueAt: null }
        : {}),
      ...(filled(template, first.row, getId(first)) as Record<string, unknown>),
    };
    const snapshot = begin(target.bound.workflow, input);
    return { start: name, input, snapshot, acted: {}, isFinal: false, trail: null };
  });
  const refusals = steps.map((step): string | null => {
    const answer = replayStep(target, courses, step, getId(step));
    const isRefused = typeof answer === 'string';
    courses = isRefused
      ? courses.map((course) => ({ ...course, trail: after(course, null) }))
      : answer.slice(0, MOST_COURSES);
    return isRefused ? answer : null;
  });
  const ended = courses.find(({ isFinal }) => isFinal) ?? courses[0];
  const trail = getTrail(ended);
  return {
    caseId: first.caseId,
    steps: steps.map((step, place) => ({
      step,
      state: trail[place]?.state ?? '',
      refused: refusals[place] ?? null,
      personId: getId(step),
      event: trail[place]?.event ?? null,
    })),
    state: getName(ended),
    isFinal: ended?.isFinal ?? false,
    start: ended?.start ?? '',
    input: ended?.input ?? {},
  };
}

/** Numbers people in order of appearance. */
function numbered(): PersonId {
  const people = new Map<string, number>();
  return (person) => {
    const existing = people.get(person) ?? people.size + 1;
    people.set(person, existing);
    return existing;
  };
}

/** A run's trail, extended by its current state and the event. */
const after = (course: Course, event: EventInput | null): Trail => ({
  state: getName(course),
  event,
  before: course.trail,
});

/** The states of a run before each of its steps, and the events. */
function getTrail(course: Course | undefined): Trail[] {
  const trail: Trail[] = [];
  for (let at = course?.trail; at; at = at.before) trail.push(at);
  return trail.toReversed();
}

const getName = (course: Course | undefined): string => (course ? stateName(course.snapshot) : '');

/** The runs after a step, or why no run can continue. */
function replayStep(
  target: Target,
  courses: readonly Course[],
  step: LogStep,
  personId: number,
): Course[] | string {
  const { roles, activities } = target.mapping;
  const ways = Object.hasOwn(activities, step.activity) ? activities[step.activity] : undefined;
  if (!ways) return 'The mapping has no event for this activity';
  const named = Object.hasOwn(roles, step.role) ? roles[step.role] : undefined;
  const next: Course[] = [];
  const refusals: { reason: string; isClose: boolean }[] = [];
  for (const course of courses) {
    for (const way of ways) {
      const parts = ('event' in way ? way.by : []) ?? named;
      const answer = parts
        ? tryWay(target, course, way, step, { parts, personId })
        : { reason: whoIs(step.role), isClose: true };
      if ('reason' in answer) refusals.push(answer);
      else next.push(answer);
    }
  }
  if (next.length > 0) return next;
  return (refusals.find(({ isClose }) => isClose) ?? refusals[0])?.reason ?? 'Not possible now';
}

const whoIs = (role: string): string =>
  role === '' ? 'The mapping doesn’t say who did this' : `The mapping doesn’t say who “${role}” is`;

/** `isClose`: the state handles the event, but something else prevents it. */
type Refused = { reason: string; isClose: boolean };

function tryWay(
  { bound, pipeline }: Target,
  course: Course,
  way: Way,
  step: LogStep,
  { parts, personId }: { parts: readonly Part[]; personId: number },
): Course | Refused {
  const state = stateName(course.snapshot);
  const { workflow } = bound;
  const label = bound.description.states.get(state)?.label ?? state;
  if ('stays' in way) {
    return way.stays.includes(state)
      ? { ...course, trail: after(course, null) }
      : { reason: `It is at “${label}”, where this has no meaning`, isClose: false };
  }
  const knows = bound.description.states
    .get(state)
    ?.actions.some(({ event }) => event === way.event);
  const given = workflow.events.safeParse({
    type: way.event,
    ...(filled(way.with, step.row, personId) as Record<string, unknown>),
  });
  if (!given.success) {
    const [issue] = given.error.issues;
    return { reason: issue?.message ?? 'It carries what it can’t', isClose: knows ?? false };
  }
  if (pipeline && way.event === workflow.startEvent) {
    const { payload } = course.snapshot.context as RequestContext;
    const [issue] = payloadSchema(pipeline.kind).safeParse(payload).error?.issues ?? [];
    if (issue) return { reason: issue.message, isClose: true };
  }
  const actor = getActor(parts, personId);
  const instance = getInstance(course, state, workflow.parties, parts, personId);
  const event: EventInput = {
    ...given.data,
    at: new Date(step.at).toISOString(),
    ...(pipeline && given.data.type.startsWith('approve')
      ? { answers: getAnswers(pipeline, bound, instance, actor) }
      : {}),
  };
  const { refused } = evaluate(bound, instance, course.snapshot, event, actor);
  if (refused) return { reason: refused.reason, isClose: knows ?? false };
  const taken = advance(workflow, course.snapshot, event);
  const before = course.acted[state] ?? [];
  return {
    start: course.start,
    input: course.input,
    snapshot: taken.snapshot,
    isFinal: taken.isFinal,
    trail: after(course, event),
    acted: { ...course.acted, [state]: [...new Set([...before, personId])] },
  };
}

const getActor = (parts: readonly Part[], id: number): Actor => ({
  userId: id,
  employeeId: id,
  accountId: 1,
  name: `Person ${id}`,
  roles: parts.flatMap((part) =>
    'role' in part ? [{ role: part.role, businessUnitId: null }] : [],
  ),
});

/**
 * Anyone who acted as a superior in the log is assumed to have been one then; the log takes
 * precedence over today's data.
 */
function getInstance(
  { snapshot, acted, isFinal }: Course,
  state: string,
  getParties: Target['bound']['workflow']['parties'],
  parts: readonly Part[],
  personId: number,
): Instance {
  const context = snapshot.context as Record<string, unknown>;
  const { businessUnitId = null } = context as Partial<RequestContext>;
  return {
    id: 1,
    subjectId: 1,
    subject: '',
    accountId: 1,
    businessUnitId,
    state,
    isFinal,
    context,
    parties: getParties(context as never),
    relatives: Object.fromEntries(
      parts.flatMap((part) => ('relative' in part ? [[part.relative, personId]] : [])),
    ),
    acted,
    machineVersion: 1,
    version: 1,
    headHash: Buffer.alloc(0),
    enteredAt: new Date(0),
    dueAt: null,
    keptFrom: [],
    claim: null,
  };
}
