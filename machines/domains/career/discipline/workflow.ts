import { defineWorkflow } from '#machines/core/model/workflow.ts';
import { MENU } from '#machines/core/values/menuReferences.ts';
import type { DisciplineContext } from './context.ts';
import { disciplineEvent, OUTCOMES } from './events.ts';
import { disciplineMachine } from './machine.ts';

const DECISION = { effectiveDate: '2190-02-01', comment: 'As established at the hearing' } as const;

export const disciplineWorkflow = defineWorkflow({
  id: 'discipline',
  label: 'Disciplinary case',
  noun: { one: 'disciplinary case', many: 'disciplinary cases' },
  version: 1,
  machine: disciplineMachine,
  events: disciplineEvent,
  startEvent: 'open',
  separateDuties: ['preparing', 'decision', 'appeal'],
  concerns: 'employee',
  // Until the notice is sent, the accused isn't a party, so that the case is hidden from them as well.
  parties: (context: DisciplineContext) => ({
    employee: context.isNotified ? context.employeeId : null,
  }),
  menus: { stages: [MENU.discipline], parties: [MENU.discipline, MENU.approval] },
  visibility: {
    reference: MENU.discipline,
    owner: 'employee',
    keptFrom: (context: DisciplineContext) => context.keptFrom,
  },
  guardReasons: {
    isCleared: 'The outcome is an action',
    isMilder: 'An appeal cannot lead to a more severe outcome',
    isNotEarlier: 'The hearing cannot be before the incident',
  },
  fields: {
    employeeId: { label: 'Employee', kind: 'person' },
    incidentOn: { label: 'Incident', kind: 'date' },
    isNotified: { label: 'Notice given', kind: 'yesNo' },
    replyBy: { label: 'Reply by', kind: 'instant' },
    hasReplied: { label: 'Replied', kind: 'yesNo' },
    hearingOn: { label: 'Hearing', kind: 'date' },
    outcome: { label: 'Outcome', kind: 'text', options: OUTCOMES },
    effectiveDate: { label: 'Effective date', kind: 'date' },
    appealBy: { label: 'Appeal by', kind: 'instant' },
    hasAppealed: { label: 'Appealed', kind: 'yesNo' },
  },
  summary: {
    columns: ['charge', 'incidentOn', 'hearingOn', 'outcome'],
    fields: { charge: { label: 'Charge', kind: 'text' } },
  },
  inputs: {
    replyDays: { label: 'Days to reply', kind: 'number', required: true },
    hearingOn: { label: 'Hearing', kind: 'date', required: true },
    effectiveDate: { label: 'Effective date', kind: 'date', required: true },
  },
  payloadFields: {
    replyDays: { label: 'Days to reply', kind: 'number' },
    replyBy: null,
    appealBy: null,
  },
  samples: {
    inputs: [{ employeeId: 1, keptFrom: [1, 8, 9], incidentOn: '2026-01-05' }],
    events: [
      { type: 'notice', replyDays: 7, comment: 'Please explain' },
      { type: 'hearing.set', hearingOn: '2190-01-20', comment: 'Room 3 at 10' },
      ...OUTCOMES.toReversed().flatMap((outcome) => [
        { type: 'decide', outcome, ...DECISION },
        { type: 'replace', outcome, ...DECISION },
      ]),
    ],
  },
});
