import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate';
import type {
  ActionMeta,
  Sender,
  StageMeta,
  Workflow,
  RuleParameter,
} from '#machines/core/model/workflow.ts';
import { audienceLabel } from '#machines/core/model/audience.ts';
import type { Actors, Chart, ChartState, ChartTransition } from './contract.ts';
import { getActors, inPlainWords, NO_ONE, timeInWords } from './words.ts';

/** The source of a chart: a workflow, or another state machine. */
export interface Charted {
  id: string;
  label: string;
  version: number | null;
  machine: AnyStateMachine;
  guardReasons?: Readonly<Record<string, string>>;
  guardWords?: Readonly<Record<string, string>> | undefined;
  parameters?: Readonly<Record<string, RuleParameter>>;
  /** Who sends an event, for transitions without metadata that would say so. */
  senderOf?: (event: string) => Actors;
}

export const chartedWorkflow = ({
  id,
  label,
  version,
  machine,
  guardReasons,
  guardWords,
  parameters = {},
}: Workflow): Charted => ({
  id,
  label,
  version,
  machine,
  guardReasons,
  guardWords,
  parameters,
});

/** Makes the chart of a machine. The chart contains every state but the root, in the order of the machine. */
export function getChart(charted: Charted): Chart {
  const nodes = [...below(charted.machine.root)];
  const transitions = nodes.flatMap((node) => getTransitions(charted, node));
  const limits = Object.entries(charted.parameters ?? {}).map(([name, one]) => ({ name, ...one }));
  return {
    id: charted.id,
    label: charted.label,
    version: charted.version,
    states: nodes.map((node) => getState(charted, node, transitions)),
    transitions,
    ...(limits.length > 0 ? { limits } : {}),
  };
}

function* below(node: AnyStateNode): Generator<AnyStateNode> {
  for (const child of Object.values(node.states) as AnyStateNode[]) {
    yield child;
    yield* below(child);
  }
}

const getId = (node: AnyStateNode): string => node.path.join('.');

function getState(
  charted: Charted,
  node: AnyStateNode,
  transitions: readonly ChartTransition[],
): ChartState {
  const id = getId(node);
  const stage = node.meta as StageMeta | undefined;
  const parent = node.parent as AnyStateNode | undefined;
  return {
    id,
    parent: parent && parent.path.length > 0 ? getId(parent) : null,
    label: stage?.label ?? node.key,
    description: node.description ?? '',
    kind: getKind(node),
    initial: parent?.initial.target?.[0] === node,
    who: getMover(
      stage?.queue?.audience,
      transitions.filter(({ from }) => from === id),
    ),
    tags: [...node.tags],
    deadline: stage?.deadline ? delayWords(charted.machine, stage.deadline) : null,
    notices: (stage?.notify ?? []).map(({ to, one }) => ({ to: audienceLabel(to), text: one })),
    onEntry: getNames(node.entry),
    onExit: getNames(node.exit),
  };
}

function getKind(node: AnyStateNode): ChartState['kind'] {
  if (node.type === 'final') return 'final';
  return Object.keys(node.states).length > 0 ? 'compound' : 'state';
}

/**
 * Who moves an instance out of a state: the people whose task list shows the instance, or otherwise the senders of most
 * of the state's events. Cadre is returned only if no one else sends any.
 */
function getMover(queue: Sender | undefined, out: readonly ChartTransition[]): Actors {
  if (queue) return getActors(queue);
  const counts = new Map<string, number>();
  for (const { who } of out) counts.set(who.key, (counts.get(who.key) ?? 0) + 1);
  const [most] = [...counts]
    .map(([key, count]) => [key, key === 'cadre' ? 0 : count] as const)
    .sort(([, a], [, b]) => b - a);
  return out.find(({ who }) => who.key === most?.[0])?.who ?? NO_ONE;
}

function getTransitions(charted: Charted, node: AnyStateNode): ChartTransition[] {
  const from = getId(node);
  return [...node.transitions]
    .filter(
      ([event]) => !event.startsWith('xstate.done.actor') && !event.startsWith('xstate.error'),
    )
    .flatMap(([event, branches]) => {
      const meta = branches
        .map((branch) => branch.meta as ActionMeta | undefined)
        .find((one) => one?.kind === 'action');
      const delay = /^xstate\.after\.(.+?)\.[^.]+(\.|$)/.exec(event)?.[1] ?? null;
      const sender: Actors = meta
        ? getActors(meta.who)
        : delay
          ? getActors({ system: true })
          : (charted.senderOf?.(event) ?? getActors({ system: true }));
      return branches.map((branch, order): ChartTransition => ({
        id: `${from} ${event} ${order}`,
        from,
        to: branch.target?.[0] ? getId(branch.target[0]) : from,
        event: delay ? `after ${delay}` : event,
        label: meta?.label ?? (delay ? 'The deadline passes' : event),
        who: sender,
        order,
        guard: getGuard(charted, branch),
        delay: delay ? { name: delay, words: delayWords(charted.machine, delay) } : null,
        comment: meta?.comment ?? 'none',
        confirm: meta?.confirm ?? null,
        effects: getNames(branch.actions),
      }));
    });
}

function getGuard(charted: Charted, branch: AnyTransitionDefinition): ChartTransition['guard'] {
  const guard: unknown = branch.guard;
  if (!guard) return null;
  const name =
    typeof guard === 'string'
      ? guard
      : typeof guard === 'object' && 'type' in guard
        ? String(guard.type)
        : 'guard';
  return {
    name,
    words: charted.guardWords?.[name] ?? inPlainWords(name),
    refusal: charted.guardReasons?.[name] ?? null,
  };
}

/**
 * A delay in words: its length if that is constant, otherwise its name, because the length then differs between
 * instances.
 */
function delayWords(machine: AnyStateMachine, name: string): string {
  const given: unknown = machine.implementations.delays[name] ?? Number(name);
  return typeof given === 'number' && Number.isFinite(given)
    ? timeInWords(given)
    : inPlainWords(name);
}

/** The names of actions. Inline actions have no name and are left out. */
const getNames = (actions: readonly unknown[]): string[] =>
  actions.flatMap((action) => {
    if (typeof action === 'string') return [action];
    const actionType =
      action && typeof action === 'object' && 'type' in action ? action.type : null;
    return typeof actionType === 'string' && !actionType.startsWith('xstate.') ? [actionType] : [];
  });
