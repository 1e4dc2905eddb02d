import { setup } from 'xstate';
import { msg } from '#machines/core/locales/messages.ts';
import { action, stage, type Audience, type WorkflowMeta } from '#machines/core/model/workflow.ts';
import { MENU } from '#machines/core/values/menuReferences.ts';
import type { AuditFindingEvent } from './events.ts';

/** What a control found: a step, and who took it. */
export interface AuditFindingContext {
  control: string;
  controlLabel: string;
  /** The step's workflow, subject and number. */
  ofWorkflow: string;
  ofSubject: number;
  ofStep: number;
  /** The employee who took the step. It is null if their login belongs to no employee. */
  deciderId: number | null;
  /** When the step was taken, as an ISO instant. */
  takenAt: string;
}

const auditor: Audience = { role: 'audit' };

const byAuditor = (label: string, tone: 'primary' | 'neutral' | 'danger') =>
  action({ label, who: auditor, comment: 'required', tone });

const reopen = { target: 'open', meta: byAuditor(msg('Reopen'), 'neutral') } as const;

/** A finding of a control. It is open until an auditor explains it or objects. */
export const auditFindingMachine = setup({
  types: {
    context: {} as AuditFindingContext,
    input: {} as AuditFindingContext,
    events: {} as AuditFindingEvent & { at?: string },
    meta: {} as WorkflowMeta,
  },
}).createMachine({
  id: 'auditFinding',
  context: ({ input }) => ({ ...input }),
  initial: 'found',
  states: {
    found: {
      description: 'A control has found a step. Not stored.',
      meta: stage({ label: msg('Found') }),
      on: {
        find: {
          target: 'open',
          meta: action({ label: msg('Find'), who: { system: true }, comment: 'none' }),
        },
      },
    },
    open: {
      description: 'An auditor explains the step, or objects to it.',
      meta: stage({
        label: msg('To explain'),
        queue: {
          label: msg('Audit findings'),
          audience: auditor,
          path: '/approval',
          reference: MENU.auditFindings,
        },
        notify: [
          {
            to: auditor,
            one: msg('A control has found a step to explain'),
            many: msg('Controls have found {count} steps to explain'),
            path: '/approval?workflow=auditFinding',
          },
        ],
      }),
      on: {
        explain: { target: 'explained', meta: byAuditor(msg('Explain'), 'primary') },
        object: { target: 'objected', meta: byAuditor(msg('Object'), 'danger') },
      },
    },
    explained: {
      description: 'The step is in order, for the reason given.',
      meta: stage({ label: msg('Explained') }),
      on: { reopen },
    },
    objected: {
      description: 'The step is not in order, for the reason given.',
      meta: stage({ label: msg('Objected') }),
      on: { reopen },
    },
  },
});
