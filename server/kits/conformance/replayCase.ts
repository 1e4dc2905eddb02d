import type { AnyMachineSnapshot } from 'xstate';
import { stateName } from '#machines/core/model/stateNames.ts';
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

/** One possible explanation of the steps of a case so far. An ambiguous mapping allows several. */
interface Course {
  start: string;
  input: Record<string, unknown>;
  snapshot: AnyMachineSnapshot;
  acted: Record<string, number[]>;
  isFinal: boolean;
  /** The states before each step, as a linked list with the latest first. */
  trail: Trail | null;
}

interface Trail {
  state: string;
  /** The event that was sent to the machine; null if the activity sends none. */
  event: EventInput | null;
  before: Trail | null;
}

/** The result of replaying one step of a case. */
export interface ReplayedStep {
  step: LogStep;
  /** The state of the case before the step. */
  state: string;
  /** Why the step does not fit, in the message that Cadre would have shown; null if it fits. */
  refused: string | null;
  /** The number that stands for the person who acted. */
  personId: number;
  /** The event that was sent to the machine; null if the activity sends none. */
  event: EventInput | null;
}

export interface ReplayedCase {
  caseId: string;
  steps: ReplayedStep[];
  state: string;
  isFinal: boolean;
  /** The name of the start in the mapping that fits the case. */
  start: string;
  /** The input with which the instance was started. */
  input: Record<string, unknown>;
}

/** Returns the number that stands for a person of the log. */
export type PersonId = (person: string) => number;

/** How many explanations of a case are followed at the same time. A mapping that allows more is too ambiguous. */
const MAX_COURSES = 64;

/**
 * Sends the steps of a case to the machine as if each had been decided at its time by its person, with the same policy,
 * guards and schemas as in Cadre. A step that does not fit leaves the state unchanged.
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
      : answer.slice(0, MAX_COURSES);
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

/** Numbers people in the order in which they appear. */
function numbered(): PersonId {
  const people = new Map<string, number>();
  return (person) => {
    const existing = people.get(person) ?? people.size + 1;
    people.set(person, existing);
    return existing;
  };
}

/** Extends the trail of an explanation by the current state and the next event. */
const after = (course: Course, event: EventInput | null): Trail => ({
  state: getName(course),
  event,
  before: course.trail,
});

/** The states and events of an explanation, oldest first. */
function getTrail(course: Course | undefined): Trail[] {
  const trail: Trail[] = [];
  for (let at = course?.trail; at; at = at.before) trail.push(at);
  return trail.toReversed();
}

const getName = (course: Course | undefined): string => (course ? stateName(course.snapshot) : '');

/** The explanations that remain possible after a step, or why none does. */
function replayStep(
  target: Target,
  courses: readonly Course[],
  step: LogStep,
  personId: number,
): Course[] | string {
  const { roles, activities } = target.mapping;
  const ways = Object.hasOwn(activities, step.activity) ? activities[step.activity] : undefined;
  if (!ways) return 'The mapping has no event for this activity';
  const partiesOfRole = Object.hasOwn(roles, step.role) ? roles[step.role] : undefined;
  const next: Course[] = [];
  const refusals: { reason: string; isClose: boolean }[] = [];
  for (const course of courses) {
    for (const way of ways) {
      const parts = ('event' in way ? way.by : []) ?? partiesOfRole;
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

/**
 * A refusal. `isClose` means that the state accepts the event, but something else prevents it. Such a reason is more
 * helpful than others.
 */
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
 * The instance as it would be if this explanation of the case were right. Anyone who acted as a superior in the log is
 * assumed to have been one at the time, because only today's organization is known.
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
