import { setup } from 'xstate';
import { z } from 'zod';
import {
  action,
  getAudiences,
  defineWorkflow,
  stage,
  type Sender,
  type WorkflowMeta,
} from '#machines/core/model/workflow.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { dispatch } from '#server/engine/dispatch/dispatch.ts';
import type { Engine, WorkflowBinding } from '#server/engine/instances/engine.ts';

interface Context {
  requesterId: number;
  namedId: number;
}

/**
 * A workflow without a pipeline that has one stage, at which several approvers of the organisation may
 * answer.
 */
const petition = (id: string, who: Sender, namedId: number): WorkflowBinding => ({
  effects: {},
  workflow: defineWorkflow({
    id,
    label: 'Petition',
    noun: { one: 'petition', many: 'petitions' },
    version: 1,
    machine: setup({
      types: {
        context: {} as Context,
        input: {} as Context,
        events: {} as { type: 'begin' } | { type: 'grant'; comment?: string | undefined },
        meta: {} as WorkflowMeta,
      },
    }).createMachine({
      id,
      context: ({ input }) => ({ ...input }),
      initial: 'empty',
      states: {
        empty: {
          meta: stage({ label: 'Not begun' }),
          on: {
            begin: {
              target: 'open',
              meta: action({ label: 'Begin', who: { party: 'requester' }, comment: 'none' }),
            },
          },
        },
        open: {
          meta: stage({
            label: 'Open',
            queue: { label: `Petitions ${id}`, audience: who, path: `/${id}` },
            notify: getAudiences(who).map((to) => ({
              to,
              one: 'A petition is waiting for you',
              many: '{count} petitions are waiting for you',
              path: `/${id}`,
            })),
          }),
          on: {
            grant: { target: 'granted', meta: action({ label: 'Grant', who, comment: 'none' }) },
          },
        },
        granted: { type: 'final', meta: stage({ label: 'Granted' }) },
      },
    }),
    events: z.discriminatedUnion('type', [
      z.object({ type: z.literal('begin') }),
      z.object({ type: z.literal('grant'), comment: z.string().optional() }),
    ]),
    startEvent: 'begin',
    separateDuties: false,
    concerns: 'requester',
    parties: (context: Context) => ({
      requester: context.requesterId,
      [`person ${namedId}`]: context.namedId,
    }),
    guardReasons: {},
    samples: { inputs: [{ requesterId: 1, namedId }] },
  }),
});

/** Employee 30 is the named person. */
export const NAMED = 30;

export const petitions: Readonly<Record<string, WorkflowBinding>> = {
  supervisor: petition('bySupervisor', { relative: 'supervisor', vacant: 'hr' }, NAMED),
  secondSupervisor: petition('bySecond', { relative: 'secondSupervisor', vacant: 'hr' }, NAMED),
  departmentHead: petition('byHead', { relative: 'departmentHead', vacant: 'hr' }, NAMED),
  person: petition('byPerson', { person: NAMED, name: 'Person 30', vacant: 'hr' }, NAMED),
  several: petition('bySeveral', { anyOf: [{ relative: 'supervisor' }, { role: 'audit' }] }, NAMED),
};

export const begin = (tx: Tx, engine: Engine, actor: Actor, workflow: string, subjectId: number) =>
  dispatch(tx, engine, {
    workflow,
    actor,
    items: [
      {
        subjectId,
        event: { type: 'begin' },
        start: {
          input: { requesterId: actor.employeeId, namedId: NAMED },
          subject: `Petition ${subjectId}`,
          businessUnitId: 1,
        },
      },
    ],
  });
