import type { AnyStateMachine, AnyStateNode, EventObject } from 'xstate';

type Context = Record<string, unknown>;
interface Args {
  context: Context;
  event: EventObject;
}
type Expression<Value> = (args: Args, params?: unknown) => Value;

/** An action as XState returns it: an effect's name, or a built-in action with its parameters. */
export interface CompiledAction {
  type: string;
  params?: unknown;
}

export interface CompiledStep {
  to: string;
  isFinal: boolean;
  context: Context;
  actions: CompiledAction[];
}

/** What an action changes in the context, and what remains to execute; null if only XState can tell. */
type Act = (args: Args) => { context?: Context; action?: CompiledAction } | null;
interface Branch {
  passes: (args: Args) => boolean;
  acts: readonly Act[];
  to: string;
  isFinal: boolean;
  /** Whether it does anything: a forbidden event has a branch, too. */
  isMove: boolean;
}
type Branches = ReadonlyMap<string, ReadonlyMap<string, readonly Branch[]>>;

const compiled = new WeakMap<AnyStateMachine, Branches | null>();

/**
 * The branches of a machine's states by event, computed once: XState finds them anew in each step, and
 * copies a snapshot for each action. Null for a machine with nested or parallel states, invocations or
 * immediately raised events, which XState steps. A test compares both.
 */
function branchesOf(machine: AnyStateMachine): Branches | null {
  let known = compiled.get(machine);
  if (known === undefined) {
    known = isPlain(machine) ? compile(machine) : null;
    compiled.set(machine, known);
  }
  return known;
}

/** Whether an event is accepted in a state; undefined if XState must decide. */
export function compiledCan(
  machine: AnyStateMachine,
  state: string,
  context: Context,
  event: EventObject,
): boolean | undefined {
  const branches = branchesOf(machine);
  if (!branches) return undefined;
  return branchOf(branches, state, { context, event })?.isMove ?? false;
}

/** The step of an event in a state; undefined if XState must take it. */
export function compiledStep(
  machine: AnyStateMachine,
  state: string,
  before: Context,
  event: EventObject,
): CompiledStep | undefined {
  const branches = branchesOf(machine);
  const branch = branches && branchOf(branches, state, { context: before, event });
  if (!branch) return undefined;
  let context = before;
  const actions: CompiledAction[] = [];
  for (const act of branch.acts) {
    const done = act({ context, event });
    if (done === null) return undefined;
    if (done.context) ({ context } = done);
    if (done.action) actions.push(done.action);
  }
  return { to: branch.to || state, isFinal: branch.isFinal, context, actions };
}

const branchOf = (branches: Branches, state: string, args: Args): Branch | undefined =>
  branches
    .get(state)
    ?.get(args.event.type)
    ?.find(({ passes }) => passes(args));

function isPlain({ root }: AnyStateMachine): boolean {
  const nodes: AnyStateNode[] = Object.values(root.states);
  const all = [root as AnyStateNode, ...nodes];
  return (
    root.type === 'compound' &&
    root.exit.length === 0 &&
    nodes.every(({ type }) => type === 'atomic' || type === 'final') &&
    all.every(
      ({ always, invoke, transitions }) =>
        !always?.length &&
        invoke.length === 0 &&
        [...transitions.keys()].every((event) => !event.includes('*')),
    )
  );
}

function compile(machine: AnyStateMachine): Branches {
  const root = machine.root as AnyStateNode;
  const nodes: AnyStateNode[] = Object.values(root.states);
  return new Map(
    nodes.map((node) => {
      const events = new Set([...node.transitions.keys(), ...root.transitions.keys()]);
      const byEvent = [...events].map((event) => {
        const candidates = [node, root].flatMap((source) => source.transitions.get(event) ?? []);
        return [event, candidates.map((one) => compileBranch(machine, node, one))] as const;
      });
      return [node.key, new Map(byEvent)];
    }),
  );
}

type Transition = AnyStateNode['transitions'] extends Map<string, (infer One)[]> ? One : never;

function compileBranch(machine: AnyStateMachine, node: AnyStateNode, one: Transition): Branch {
  const [target] = one.target ?? [];
  // A self-transition neither exits nor enters the state, unless `reenter` is set.
  const leaves = target !== undefined && (target !== one.source || one.reenter === true);
  const actions = [...(leaves ? node.exit : []), ...one.actions, ...(leaves ? target.entry : [])];
  return {
    passes: compileGuard(machine, one.guard),
    acts: actions.map((action) => compileAction(machine, action)),
    to: target?.key ?? '',
    isFinal: target?.type === 'final',
    isMove: target !== undefined || one.actions.length > 0,
  };
}

interface Named {
  type: string;
  params?: unknown;
}

const nameOf = (given: unknown): string =>
  typeof given === 'string' ? given : (given as Named).type;

/** The declared `params` of a guard or action. */
function paramsOf(given: unknown): Expression<unknown> {
  if (typeof given !== 'object' || given === null || !('params' in given)) return () => undefined;
  const { params } = given;
  return typeof params === 'function' ? (params as Expression<unknown>) : () => params;
}

function compileGuard(machine: AnyStateMachine, guard: unknown): (args: Args) => boolean {
  if (guard === undefined) return () => true;
  const found: unknown =
    typeof guard === 'function'
      ? guard
      : (machine.implementations.guards as Record<string, unknown>)[nameOf(guard)];
  if (typeof found !== 'function' || 'check' in found) {
    throw new Error(`A guard of ${machine.id} is no plain function`);
  }
  const params = typeof guard === 'function' ? () => undefined : paramsOf(guard);
  return (args) => (found as Expression<boolean>)(args, params(args));
}

function compileAction(machine: AnyStateMachine, given: unknown): Act {
  const isInline = typeof given === 'function';
  const name = isInline ? '' : nameOf(given);
  const found: unknown = isInline
    ? given
    : (machine.implementations.actions as Record<string, unknown>)[name];
  const params = isInline ? () => undefined : paramsOf(given);
  if (typeof found !== 'function' || !('resolve' in found)) {
    const type = isInline ? given.name || '(anonymous)' : name;
    return (args) => ({ action: { type, params: params(args) } });
  }
  const builtin = found as unknown as Record<string, unknown>;
  switch (builtin['type']) {
    case 'xstate.assign':
      return (args) => ({
        context: assigned(builtin['assignment'], args, params(args)),
      });
    case 'xstate.raise':
      return (args) => raised(machine, builtin, args, params(args));
    case 'xstate.cancel':
      return (args) => ({
        action: {
          type: 'xstate.cancel',
          params: { sendId: valueOf(builtin['sendId'], args, params(args)) },
        },
      });
    default:
      return () => null;
  }
}

function assigned(assignment: unknown, args: Args, params: unknown): Context {
  if (typeof assignment === 'function') {
    return Object.assign({}, args.context, (assignment as Expression<Context>)(args, params));
  }
  const context = { ...args.context };
  for (const [key, value] of Object.entries(assignment as Context)) {
    context[key] = valueOf(value, args, params);
  }
  return context;
}

/** A delayed event; one without a delay is taken at once by XState. */
function raised(
  { implementations }: AnyStateMachine,
  { event, id, delay }: Record<string, unknown>,
  args: Args,
  params: unknown,
): ReturnType<Act> {
  const declared = typeof delay === 'string' ? (implementations.delays as Context)[delay] : delay;
  const milliseconds = valueOf(declared, args, params);
  if (typeof milliseconds !== 'number') return null;
  const carried = valueOf(event, args, params);
  return {
    action: { type: 'xstate.raise', params: { event: carried, id, delay: milliseconds } },
  };
}

const valueOf = (given: unknown, args: Args, params: unknown): unknown =>
  typeof given === 'function' ? (given as Expression<unknown>)(args, params) : given;
