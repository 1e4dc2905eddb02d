import { defineWorkflow } from '#machines/core/model/workflow.ts';
import { onboardingItemEvent } from './events.ts';
import { onboardingItemMachine, type OnboardingItemContext } from './machine.ts';
import { ONBOARDING_OWNERS, type OnboardingOwner } from './owners.ts';

const OTHER = 'Someone else does it';

export const onboardingItemWorkflow = defineWorkflow({
  id: 'onboardingItem',
  label: 'Onboarding item',
  noun: { one: 'onboarding item', many: 'onboarding items' },
  version: 1,
  machine: onboardingItemMachine,
  events: onboardingItemEvent,
  startEvent: 'open',
  separateDuties: false,
  // New employees do only the items that are given to them, whatever roles they have.
  concerns: 'requester',
  parties: (context: OnboardingItemContext) => ({
    requester: context.employeeId,
    head: context.headId,
  }),
  dueAt: (context: OnboardingItemContext) => context.dueAt,
  dueLasts: true,
  guardReasons: {
    isForPerson: OTHER,
    isForSupervisor: OTHER,
    isForDepartment: OTHER,
    isForFinance: OTHER,
    isForAdministration: OTHER,
    needsEvidence: 'It needs no evidence',
    needsNoEvidence: 'It needs evidence',
  },
  fields: {
    employeeId: { label: 'Employee', kind: 'person', open: true },
    title: { label: 'What', kind: 'text', open: true },
    joinedOn: { label: 'Joining date', kind: 'date', open: true },
    dueOn: { label: 'Due', kind: 'date', open: true },
    needsEvidence: { label: 'Needs evidence', kind: 'yesNo', open: true },
    headId: { label: 'Department head', kind: 'person', open: true },
    wasLate: { label: 'Was late', kind: 'yesNo', open: true },
  },
  summary: {
    columns: ['employeeId', 'title', 'doneBy', 'joinedOn', 'dueOn'],
    fields: { doneBy: { label: 'Done by', kind: 'text', open: true } },
    derive: ({ owner }: OnboardingItemContext) => ({ doneBy: ONBOARDING_OWNERS[owner] }),
  },
  samples: {
    inputs: (Object.keys(ONBOARDING_OWNERS) as OnboardingOwner[]).flatMap((owner) =>
      [false, true].map((needsEvidence) => ({
        employeeId: 1,
        title: 'Bank account',
        owner,
        headId: owner === 'department' ? 2 : null,
        needsEvidence,
        joinedOn: '2026-12-01',
        dueOn: '2026-12-28',
        dueAt: '2026-12-28T18:00:00.000Z',
      })),
    ),
    events: [
      { type: 'prove', comment: 'Certificate 12 of the fire service' },
      { type: 'skip', comment: 'They have worked here before' },
      { type: 'reopen', comment: 'The account number was wrong' },
    ],
  },
});
