import { expect, it } from 'vitest';
import { english } from '#machines/core/locales/translate.ts';
import { nameInstances } from '#web/domains/workflows/inspector/actors.ts';
import { getEvents } from '#web/domains/workflows/inspector/fromSteps.ts';

const getStep = (actor: string, seq: number) => ({
  workflow: 'auditFinding@1-9f59',
  workflowLabel: 'Audit finding',
  batch: 'one',
  subjectId: null,
  actor,
  subject: null,
  by: null,
  seq,
  event: 'explain',
  from: 'open',
  to: 'explained',
  final: false,
  at: '2026-01-01T00:00:00Z',
  machineVersion: 1,
  fields: [],
  carried: [],
});

it('numbers the instances whose names are hidden, by workflow, and leaves the named ones', () => {
  const events = getEvents([getStep('8aed', 2), getStep('77b1', 2), getStep('8aed', 3)]);
  const names = nameInstances(
    (text, values) => english(text, values ?? {}),
    events,
    new Map([['expense/01', 'Expense: Person 1']]),
    new Map([['auditFinding@1-9f59', 'Audit finding']]),
  );
  expect([...names]).toEqual([
    ['expense/01', 'Expense: Person 1'],
    ['auditFinding@1-9f59/8aed', 'Audit finding: instance 1'],
    ['auditFinding@1-9f59/77b1', 'Audit finding: instance 2'],
  ]);
});
