import { lowerWords, plural, sentenceOf, type NewFile } from './newFile.ts';
import {
  bindingText,
  migrationText,
  scenarioText,
  testText,
  type WorkflowNames,
} from './workflowServerSkeleton.ts';

/** The files of a new workflow with one decision: its machine, its server side, a past for the demo, and a test. */
export function workflowFiles(domain: string, name: string, time: string): NewFile {
  const one = lowerWords(name);
  const names: WorkflowNames = {
    domain,
    name,
    type: `${name.charAt(0).toUpperCase()}${name.slice(1)}`,
    one,
    many: plural(one),
    table: plural(one).replaceAll(' ', '_'),
  };
  const machines = `machines/domains/${domain}/${name}`;
  const server = `server/domains/${domain}/${name}`;
  const scenario = `server/demo/scenarios/${name}.ts`;
  const test = `tests/api/${domain}/${name}.test.ts`;
  return {
    files: new Map([
      [`${machines}/events.ts`, eventsText(names)],
      [`${machines}/machine.ts`, machineText(names)],
      [`${machines}/workflow.ts`, workflowText(names)],
      [`migrations/${time}_${names.table}.ts`, migrationText(names)],
      [`${server}/binding.ts`, bindingText(names)],
      [
        `${server}/index.ts`,
        `export { ${name}Binding, start${names.type} } from './binding.ts';\n`,
      ],
      [scenario, scenarioText(names)],
      [test, testText(names)],
    ]),
    registries: [
      {
        path: 'machines/catalogue/workflows.ts',
        list: 'workflows',
        name: `${name}Workflow`,
        file: `${machines}/workflow.ts`,
      },
      {
        path: 'server/catalogue/index.ts',
        list: 'BINDINGS',
        name: `${name}Binding`,
        file: `${server}/index.ts`,
      },
      {
        path: 'server/demo/scenarios/index.ts',
        list: 'SCENARIOS',
        name,
        file: scenario,
        own: true,
      },
      { path: 'server/demo/scenarios/index.ts', list: 'FIRST', name: `'${name}'`, file: null },
    ],
    next: [
      `See its chart: DATA_DIR=.data/${name} npm run dev, sign in as developer (cadre-demo-2026), and open /workbench?workflow=${name}. Change ${machines}/machine.ts, and the chart follows.`,
      `Decide: sign in as hr and open /approval?workflow=${name}&state=waiting. Two ${names.many} wait there, from ${scenario}.`,
      `${machines}/machine.ts: its states, and who decides. What it does to the database is an effect: name it in the machine's actions, and carry it out in ${server}/binding.ts.`,
    ],
    suites: [test, 'tests/machines/core/paths.test.ts', 'tests/machines/catalogue'],
    hasTable: true,
  };
}

const eventsText = ({ name, type }: WorkflowNames) => `import { z } from 'zod';

const comment = z
  .string('Comments must be text')
  .trim()
  .max(2000, 'Comments can be at most 2000 characters')
  .optional();

/** Every event, as it comes from outside. */
export const ${name}Event = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ask') }),
  z.object({ type: z.literal('approve'), comment }),
  z.object({ type: z.literal('reject'), comment }),
]);
export type ${type}Event = z.output<typeof ${name}Event>;
`;

const machineText = ({ name, type, one, many }: WorkflowNames) => `import { setup } from 'xstate';
import { msg } from '#machines/core/locales/messages.ts';
import { action, stage, type Audience, type WorkflowMeta } from '#machines/core/model/workflow.ts';
import type { ${type}Event } from './events.ts';

/** What is asked for, and by whom: an employee’s ID. */
export interface ${type}Context {
  requesterId: number;
  about: string;
}

const decider: Audience = { role: 'hr' };

export const ${name}Machine = setup({
  types: {
    context: {} as ${type}Context,
    input: {} as ${type}Context,
    events: {} as ${type}Event & { at?: string },
    meta: {} as WorkflowMeta,
  },
}).createMachine({
  id: '${name}',
  context: ({ input }) => ({ ...input }),
  initial: 'draft',
  states: {
    draft: {
      description: 'Before it is asked for. Not stored.',
      meta: stage({ label: msg('Draft') }),
      on: {
        ask: {
          target: 'waiting',
          meta: action({ label: msg('Ask'), who: { party: 'requester', isOwnAct: true }, comment: 'none' }),
        },
      },
    },
    waiting: {
      description: 'HR decides on the ${one}.',
      meta: stage({
        label: msg('HR decision'),
        queue: { label: msg('${sentenceOf(many)}'), audience: decider, path: '/approval' },
        notify: [
          {
            to: decider,
            one: msg('A ${one} is waiting for you'),
            many: msg('{count} ${many} are waiting for you'),
            path: '/approval?workflow=${name}',
          },
        ],
      }),
      on: {
        approve: {
          target: 'approved',
          meta: action({ label: msg('Approve'), who: decider, comment: 'optional', tone: 'primary' }),
        },
        reject: {
          target: 'rejected',
          meta: action({ label: msg('Reject'), who: decider, comment: 'required', tone: 'danger' }),
        },
      },
    },
    approved: {
      description: 'The ${one} was approved.',
      type: 'final',
      meta: stage({ label: msg('Approved') }),
    },
    rejected: {
      description: 'The ${one} was rejected.',
      type: 'final',
      meta: stage({ label: msg('Rejected') }),
    },
  },
});
`;

const workflowText = ({
  name,
  type,
  one,
  many,
}: WorkflowNames) => `import { defineWorkflow } from '#machines/core/model/workflow.ts';
import { ${name}Event } from './events.ts';
import { ${name}Machine, type ${type}Context } from './machine.ts';

export const ${name}Workflow = defineWorkflow({
  id: '${name}',
  label: '${sentenceOf(one)}',
  noun: { one: '${one}', many: '${many}' },
  version: 1,
  machine: ${name}Machine,
  events: ${name}Event,
  startEvent: 'ask',
  separateDuties: false,
  // No one decides on their own.
  concerns: 'requester',
  parties: (context: ${type}Context) => ({ requester: context.requesterId }),
  guardReasons: {},
  fields: {
    requesterId: { label: 'Requester', kind: 'person', open: true },
    about: { label: 'About', kind: 'text', open: true },
  },
  summary: { columns: ['requesterId', 'about'] },
  samples: {
    inputs: [{ requesterId: 1, about: 'An example' }],
    events: [{ type: 'reject', comment: 'Not now' }],
  },
});
`;
