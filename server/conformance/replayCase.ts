import type { AnyMachineSnapshot } from 'xstate';
import { stateName } from '#machines/model/workflow.ts';
import { payloadSchema } from '#machines/requests/events.ts';
import type { RequestContext } from '#machines/requests/context.ts';
import type { Actor } from '#server/access/actor.ts';
import { answersOf } from '#server/requests/answers.ts';
import { advance, begin, evaluate } from '#server/workflow/engine/step.ts';
import type { EventInput } from '#server/workflow/engine/engine.ts';
import type { Instance } from '#server/workflow/engine/instances.ts';
import type { Part, Way } from './mapping.ts';
import type { LogStep } from './readLog.ts';
import type { Target } from './target.ts';
import { filled } from './template.ts';

/** One way in which a case may have gone so far. */
interface Course {
  start: string;
  input: Record<string, unknown>;
  snapshot: AnyMachineSnapshot;
  acted: Record<string, number[]>;
  isFinal: boolean;
  /** The states it stood in before each step, the latest first. */
  trail: Trail | null;
}

interface Trail {
  state: string;
  /** What was sent to the machine; null for a step that says nothing to it. */
  event: EventInput | null;
  before: Trail | null;
}

/** The outcome of one step of a case. */
export interface ReplayedStep {
  step: LogStep;
  /** Where the case stood before it. */
  state: string;
  /** Why it doesn't fit, in the words with which the product refuses it. */
  refused: string | null;
  /** Who did it. */
  personId: number;
  /** What was sent to the machine, where anything was. */
  event: EventInput | null;
}

export interface ReplayedCase {
  caseId: string;
  steps: ReplayedStep[];
  state: string;
  isFinal: boolean;
  /** Which of the mapping's beginnings it fits. */
  start: string;
  /** What it began with. */
  input: Record<string, unknown>;
}

/** Who a person of the log is. */
export type PersonId = (person: string) => number;

/** Courses beside each other; a mapping that leaves more open says too little. */
const MOST_COURSES = 64;

/**
 * Sends the steps of a case to the machine as if each were decided then, by the person who decided it, and
 * asks the product's own policy, guards and schemas. A step that doesn't fit leaves the case where it is.
 */
export function replayCase(
  target: Target,
  steps: readonly LogStep[],
  { personId = numbered(), unitId = 1 }: { personId?: PersonId; unitId?: number } = {},
): ReplayedCase {
  const idOf = ({ person }: LogStep): number => personId(person);
  const [first] = steps;
  if (!first) throw new Error('A case has at least one step');
  let courses = target.mapping.start.map(({ name, input: template }): Course => {
    const input = {
      ...(target.pipeline
        ? { requesterId: idOf(first), filedBy: idOf(first), businessUnitId: unitId, dueAt: null }
        : {}),
      ...(filled(template, first.row, idOf(first)) as Record<string, unknown>),
    };
    const snapshot = begin(target.bound.workflow, input);
    return { start: name, input, snapshot, acted: {}, isFinal: false, trail: null };
  });
  const refusals = steps.map((step): string | null => {
    const answer = replayStep(target, courses, step, idOf(step));
    const isRefused = typeof answer === 'string';
    courses = isRefused
      ? courses.map((course) => ({ ...course, trail: after(course, null) }))
      : answer.slice(0, MOST_COURSES);
    return isRefused ? answer : null;
  });
  const ended = courses.find(({ isFinal }) => isFinal) ?? courses[0];
  const trail = trailOf(ended);
  return {
    caseId: first.caseId,
    steps: steps.map((step, place) => ({
      step,
      state: trail[place]?.state ?? '',
      refused: refusals[place] ?? null,
      personId: idOf(step),
      event: trail[place]?.event ?? null,
    })),
    state: nameOf(ended),
    isFinal: ended?.isFinal ?? false,
    start: ended?.start ?? '',
    input: ended?.input ?? {},
  };
}

/** Whoever is met first is the first. */
function numbered(): PersonId {
  const people = new Map<string, number>();
  return (person) => {
    const known = people.get(person) ?? people.size + 1;
    people.set(person, known);
    return known;
  };
}

/** A course's trail with where it stands now, and what it is sent. */
const after = (course: Course, event: EventInput | null): Trail => ({
  state: nameOf(course),
  event,
  before: course.trail,
});

/** Where a course stood before each of its steps, and what it was sent. */
function trailOf(course: Course | undefined): Trail[] {
  const trail: Trail[] = [];
  for (let at = course?.trail; at; at = at.before) trail.push(at);
  return trail.toReversed();
}

const nameOf = (course: Course | undefined): string => (course ? stateName(course.snapshot) : '');

/** The courses on which a step leads on; or why it leads on on none of them. */
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

/** `isClose`: the state knows the event, and something else stands in its way. */
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
  const actor = actorOf(parts, personId);
  const instance = instanceOf(course, state, workflow.parties, parts, personId);
  const event: EventInput = {
    ...given.data,
    at: new Date(step.at).toISOString(),
    ...(pipeline && given.data.type.startsWith('approve')
      ? { answers: answersOf(pipeline, bound, instance, actor) }
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

const actorOf = (parts: readonly Part[], id: number): Actor => ({
  userId: id,
  employeeId: id,
  accountId: 1,
  name: `Person ${id}`,
  roles: parts.flatMap((part) =>
    'role' in part ? [{ role: part.role, businessUnitId: null }] : [],
  ),
});

/** The person who acted as a superior was one: the log knows better than we do. */
function instanceOf(
  { snapshot, acted, isFinal }: Course,
  state: string,
  partiesOf: Target['bound']['workflow']['parties'],
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
    parties: partiesOf(context as never),
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
