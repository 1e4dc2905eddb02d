import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate';
import type { ActionMeta, StageMeta, Workflow } from './workflow.ts';

/** What can move an instance out of a state: an event that someone sends, or a delay. */
export interface ActionDescription {
  event: string;
  label: string;
  who: ActionMeta['who'];
  comment: ActionMeta['comment'];
  confirm: string | null;
  tone: NonNullable<ActionMeta['tone']>;
  form: boolean;
  /** Whether the event's schema cannot be turned into a form, so that a special screen sends it. */
  screen: boolean;
  notify: NonNullable<ActionMeta['notify']>;
  /**
   * Notices that replace the notices to the same audience on entering the target state. `notify` contains them as well.
   */
  notifyInstead: NonNullable<ActionMeta['notifyInstead']>;
  /** The branches in the order in which they are tried. The first whose guard passes is taken. */
  branches: BranchDescription[];
  /** The name of the delay; null if someone sends the event. */
  delay: string | null;
}

export interface BranchDescription {
  to: string;
  guard: string | null;
  /** The effects of this transition, which the server carries out. */
  effects: string[];
}

export interface StateDescription {
  id: string;
  label: string;
  description: string;
  final: boolean;
  initial: boolean;
  /** The tags of the state. One of them may say that the state uses a budget. */
  tags: readonly string[];
  meta: StageMeta;
  actions: ActionDescription[];
}

export interface MachineDescription {
  states: Map<string, StateDescription>;
  eventLabels: Map<string, string>;
  /** The effects of the machine: the actions without an implementation, which the server carries out. */
  effects: string[];
}

/** The states with a tag. Rules that apply to many instances select states by their tags. */
export const statesTagged = (
  { states }: Pick<MachineDescription, 'states'>,
  tag: string,
): string[] => [...states.values()].flatMap(({ id, tags }) => (tags.includes(tag) ? [id] : []));

/** Describes the machine of a workflow for screens and programs. */
export function describe(workflow: Workflow): MachineDescription {
  const { machine } = workflow;
  const states = new Map<string, StateDescription>();
  const eventLabels = new Map<string, string>();
  for (const node of leaves(machine.root)) {
    const id = node.path.join('.');
    const actions = [...lineage(node)].flatMap((owner) => getActions(owner));
    for (const { event, label } of actions) eventLabels.set(event, label);
    states.set(id, {
      id,
      label: getStage(node).label,
      description: node.description ?? '',
      final: node.type === 'final',
      initial: node === initialLeaf(machine.root),
      tags: [...lineage(node)].flatMap((owner) => owner.tags),
      meta: getStage(node),
      actions,
    });
  }
  return { states, eventLabels, effects: effectNames(machine) };
}

function* leaves(node: AnyStateNode): Generator<AnyStateNode> {
  const children = Object.values(node.states) as AnyStateNode[];
  if (children.length === 0) yield node;
  for (const child of children) yield* leaves(child);
}

/**
 * Yields a state and then the states that contain it. An event that is declared on one of these is accepted in every
 * state inside it.
 */
function* lineage(node: AnyStateNode): Generator<AnyStateNode> {
  for (let at: AnyStateNode | undefined = node; at; at = at.parent as AnyStateNode | undefined) {
    yield at;
  }
}

function initialLeaf(node: AnyStateNode): AnyStateNode {
  const first = node.initial.target?.[0];
  return first && Object.keys(node.states).length > 0 ? initialLeaf(first) : node;
}

function getStage(node: AnyStateNode): StageMeta {
  for (const owner of lineage(node)) {
    const meta = owner.meta as StageMeta | undefined;
    if (meta?.kind === 'stage') return meta;
  }
  return { kind: 'stage', label: node.key };
}

function getActions(node: AnyStateNode): ActionDescription[] {
  return [...node.transitions].flatMap(([event, branches]) => {
    const meta = branches.map((branch) => branch.meta as ActionMeta | undefined).find(Boolean);
    const delay = getDelay(event);
    return [
      {
        event,
        label: meta?.label ?? event,
        who:
          meta?.who ??
          (delay ? { system: true } : (getStage(node).queue?.audience ?? { system: true })),
        comment: meta?.comment ?? 'none',
        confirm: meta?.confirm ?? null,
        tone: meta?.tone ?? 'neutral',
        form: meta?.form !== undefined,
        screen: meta?.form === 'screen',
        notify: [...(meta?.notify ?? []), ...(meta?.notifyInstead ?? [])],
        notifyInstead: meta?.notifyInstead ?? [],
        branches: branches.map((branch) => ({
          to: getTarget(branch, node),
          guard: guardName(branch),
          effects: effectsOn(branch, node),
        })),
        delay,
      },
    ];
  });
}

/** The name of the delay that causes an event of XState; null for other events. */
export const getDelay = (event: string): string | null =>
  /^xstate\.after\.(.+?)\.[^.]+(\.|$)/.exec(event)?.[1] ?? null;

function getTarget(branch: AnyTransitionDefinition, node: AnyStateNode): string {
  const target = branch.target?.[0];
  return (target ? initialLeaf(target) : node).path.join('.');
}

function guardName(branch: AnyTransitionDefinition): string | null {
  const guard: unknown = branch.guard;
  if (typeof guard === 'string') return guard;
  if (guard && typeof guard === 'object' && 'type' in guard) return String(guard.type);
  return guard ? 'guard' : null;
}

/** The effects of a transition: its own, and those of leaving and entering states by it. */
function effectsOn(branch: AnyTransitionDefinition, node: AnyStateNode): string[] {
  const target = branch.target?.[0];
  const left = new Set(target ? lineage(node) : []);
  const entered = new Set(target ? lineage(initialLeaf(target)) : []);
  const effects = new Set(effectNames(node.machine));
  const actions = [
    ...[...left].filter((one) => !entered.has(one)).flatMap(({ exit }) => exit),
    ...branch.actions,
    ...[...entered].filter((one) => !left.has(one)).flatMap(({ entry }) => entry),
  ];
  return actions
    .map((one) => (typeof one === 'object' && 'type' in one ? String(one.type) : String(one)))
    .filter((name) => effects.has(name));
}

/**
 * The names of the effects among the actions. XState's own actions, such as assign and raise, have a property
 * `resolve`, which effects lack.
 */
function effectNames(machine: AnyStateMachine): string[] {
  return Object.entries(machine.implementations.actions)
    .filter(([, action]) => typeof action === 'function' && !('resolve' in action))
    .map(([name]) => name);
}
