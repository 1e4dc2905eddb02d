import { createMachine, type AnyMachineSnapshot } from 'xstate';
import { describe as suite, expect, it } from 'vitest';
import { z } from 'zod';
import type { ActionDescription } from '#machines/core/model/describe.ts';
import { workflows } from '#machines/catalogue/workflows.ts';
import {
  action,
  getAudiences,
  stage,
  type Audience,
  type Workflow,
} from '#machines/core/model/workflow.ts';
import { stateName } from '#machines/core/model/stateNames.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import { choicesByLikeness } from '#server/domains/increments/choicesByLikeness.ts';
import { createEngine } from '#server/engine/dispatch/createEngine.ts';
import { presentDefinition } from '#server/engine/instances/definitions.ts';
import type { BoundWorkflow } from '#server/engine/instances/engine.ts';
import type { Instance } from '#server/engine/instances/instances.ts';
import { refusalByPolicy } from '#server/engine/instances/policy.ts';
import { isStanding, standingKey } from '#server/engine/instances/standing.ts';
import { choices } from '#server/engine/instances/step.ts';
import { historyKeys } from '#server/platform/history/chain/keys.ts';
import { offeredEvents } from '#web/kits/workflow/words.ts';
import { getPaths, getWalk } from '#tests/support/paths.ts';
import { pipelinedShapes } from '#tests/support/pipelines.ts';

const SUPERIOR = 9902;
const now = new Date();
const at = now.toISOString();

const boundTo = (workflow: Workflow): BoundWorkflow => {
  const effects = new Proxy({}, { get: () => () => Promise.resolve(), has: () => true });
  const engine = createEngine([{ workflow, effects }], historyKeys(Buffer.alloc(32)));
  const bound = engine.workflows.get(workflow.id);
  if (!bound) throw new Error(`${workflow.id} is not bound`);
  return bound;
};

function getInstance({ workflow, description }: BoundWorkflow, end: AnyMachineSnapshot): Instance {
  const context = end.context as Record<string, unknown>;
  const senders = [...description.states.values()].flatMap(({ actions }) => actions);
  const standing = senders.flatMap(({ who }) => getAudiences(who)).filter(isStanding);
  return {
    id: 1,
    subjectId: 1,
    subject: 'Subject 1',
    accountId: 1,
    businessUnitId: 1,
    state: stateName(end),
    isFinal: false,
    context,
    parties: workflow.parties(context as never),
    relatives: Object.fromEntries(standing.map((one) => [standingKey(one), SUPERIOR])),
    acted: {},
    machineVersion: workflow.version,
    version: 1,
    headHash: Buffer.alloc(32),
    enteredAt: now,
    dueAt: null,
    keptFrom: [],
    claim: null,
  };
}

function getMember(audience: Audience, { parties }: Instance): Actor[] {
  const actor: Actor = { userId: 901, employeeId: 9901, accountId: 1, name: 'One', roles: [] };
  if ('system' in audience) return [];
  if ('role' in audience) {
    return [{ ...actor, roles: [{ role: audience.role, businessUnitId: null }] }];
  }
  const employeeId = 'party' in audience ? parties[audience.party] : SUPERIOR;
  if (employeeId != null) return [{ ...actor, employeeId }];
  const { vacant } = audience;
  return vacant === undefined
    ? []
    : [{ ...actor, roles: [{ role: vacant, businessUnitId: null }] }];
}

const getSenders = (bound: BoundWorkflow, sent: ActionDescription, instance: Instance): Actor[] =>
  getAudiences(sent.who)
    .flatMap((audience) => getMember(audience, instance))
    .filter((actor) => refusalByPolicy(bound, sent, instance, actor) === null);

/** Each event that someone sends and that a path's end accepts, with a payload of the samples. */
function* getAccepted(bound: BoundWorkflow): Generator<{
  instance: Instance;
  sent: ActionDescription;
  end: AnyMachineSnapshot;
}> {
  const walk = getWalk(bound.workflow);
  for (const { end } of getPaths(walk)) {
    const actions = bound.description.states.get(stateName(end))?.actions ?? [];
    const instance = getInstance(bound, end);
    for (const sent of actions.filter(({ who }) => !('system' in who))) {
      const isAccepted = walk.events.some((one) => one.type === sent.event && end.can(one));
      if (isAccepted) yield { instance, sent, end };
    }
  }
}

const every = [...workflows, ...pipelinedShapes].map(
  (workflow) => [workflow.id, boundTo(workflow)] as const,
);

suite.each(every)('every action of %s', (_id, bound) => {
  it('that a call accepts is offered to each person who may send it, as a button', () => {
    const definition = presentDefinition(bound);
    const hidden = new Set<string>();
    let offered = 0;
    for (const { instance, sent } of getAccepted(bound)) {
      const place = `${instance.state} · ${sent.event}`;
      for (const actor of getSenders(bound, sent, instance)) {
        const possible = choices(bound, instance, actor, at);
        const alike = choicesByLikeness(bound, actor, at)(instance);
        const buttons = offeredEvents(definition, [{ ...instance, ...possible }], {
          withForms: true,
        });
        if (!possible.allowedEvents.includes(sent.event)) hidden.add(`${place}: not offered`);
        if (!alike.allowedEvents.includes(sent.event)) hidden.add(`${place}: not in long lists`);
        const isShown = buttons.some(({ event }) => event === sent.event);
        // An action with its own screen is reached by that screen's link.
        if (!isShown && !sent.screen) hidden.add(`${place}: no button`);
        offered += 1;
      }
    }
    expect([...hidden]).toEqual([]);
    expect(offered).toBeGreaterThan(0);
  });

  it('that needs its form asks for it before anything else', () => {
    const { inputs } = presentDefinition(bound);
    const bare = new Set<string>();
    for (const { instance, sent, end } of getAccepted(bound)) {
      const asks = inputs[sent.event]?.some(({ required }) => required);
      // Without a required field the screen previews the event as it is.
      if (!end.can({ type: sent.event, comment: '…', at }) && !sent.screen && !asks) {
        bare.add(`${instance.state} · ${sent.event}`);
      }
    }
    expect([...bare]).toEqual([]);
  });
});

const asksInState = (state: object) => ({
  initial: 'open',
  states: { open: { meta: stage({ label: 'Open' }), ...state }, done: { type: 'final' as const } },
});
const GUARDED = {
  on: {
    send: {
      guard: 'fits',
      target: '#toy.done',
      meta: action({ label: 'Send', who: { role: 'hr' }, comment: 'none', form: true }),
    },
  },
};

suite('a guard', () => {
  const bound = (isOpen: boolean): BoundWorkflow =>
    boundTo({
      id: 'toy',
      label: 'Toy',
      noun: { one: 'toy', many: 'toys' },
      version: 1,
      machine: createMachine(
        { id: 'toy', context: { isOpen, least: 3 }, ...asksInState(GUARDED) },
        {
          guards: {
            fits: ({ context, event }) =>
              (context as { isOpen: boolean }).isOpen &&
              (event as { amount?: number }).amount === 3,
          },
        },
      ),
      events: z.object({ type: z.literal('send'), amount: z.number() }),
      startEvent: 'send',
      separateDuties: false,
      parties: () => ({}),
      guardReasons: { fits: 'It is closed' },
    });
  const hr: Actor = {
    userId: 1,
    employeeId: 1,
    accountId: 1,
    name: 'HR',
    roles: [{ role: 'hr', businessUnitId: null }],
  };
  const choose = (isOpen: boolean) => {
    const one = bound(isOpen);
    const end = one.workflow.machine.resolveState({
      value: 'open',
      context: { isOpen },
    });
    return choices(one, getInstance(one, end as AnyMachineSnapshot), hr, at);
  };

  it('is not checked against a form that no one has filled in', () => {
    expect(choose(true)).toEqual({ allowedEvents: ['send'], blockedEvents: [] });
  });

  it('is disabled with the reason if it can be refused without the form', () => {
    expect(choose(false)).toEqual({
      allowedEvents: [],
      blockedEvents: [{ event: 'send', reason: 'It is closed', whoCan: 'HR' }],
    });
  });
});
