import { defineWorkflow } from '#machines/core/model/workflow.ts';
import { clearanceItemEvent } from './events.ts';
import { CLEARANCE_OWNERS, CLEARANCE_SOURCES } from './owners.ts';
import { clearanceItemMachine, type ClearanceItemContext } from './machine.ts';

export const clearanceItemWorkflow = defineWorkflow({
  id: 'clearanceItem',
  label: 'Clearance item',
  noun: { one: 'clearance item', many: 'clearance items' },
  version: 3,
  machine: clearanceItemMachine,
  events: clearanceItemEvent,
  startEvent: 'open',
  // The person who waives an item can't confirm the waiver.
  separateDuties: {
    between: [['forSupervisor', 'forHr', 'forFinance', 'forAdministration'], ['waiverCheck']],
  },
  // The workflow concerns the leaver, who therefore can't clear their own items.
  concerns: 'requester',
  parties: (context: ClearanceItemContext) => ({ requester: context.employeeId }),
  dueAt: (context: ClearanceItemContext) => context.dueAt,
  dueLasts: true,
  guardReasons: {
    isForSupervisor: 'Another department clears it',
    isForFinance: 'Another department clears it',
    isForAdministration: 'Another department clears it',
    needsSecondPerson: 'Its value needs no second person',
  },
  inputs: { dueOn: 'hidden', dueAt: 'hidden' },
  payloadFields: { dueAt: null },
  fields: {
    employeeId: { label: 'Employee', kind: 'person', open: true },
    title: { label: 'What', kind: 'text', open: true },
    value: { label: 'Value', kind: 'money', open: true },
    waiverLimit: { label: 'Waivers need a second person above', kind: 'money', open: true },
    dueOn: { label: 'Due', kind: 'date', open: true },
    charge: { label: 'Charged', kind: 'money', open: true },
  },
  summary: {
    columns: ['employeeId', 'title', 'kind', 'value'],
    fields: {
      kind: { label: 'Kind', kind: 'text', open: true },
      clearedBy: { label: 'Cleared by', kind: 'text', open: true },
    },
    derive: ({ source, owner, value }: ClearanceItemContext) => ({
      // A task of the checklist has no value, which is not the same as a value of zero.
      value: value === 0 ? null : value,
      kind: CLEARANCE_SOURCES[source],
      clearedBy: CLEARANCE_OWNERS[owner],
    }),
  },
  samples: {
    inputs: (['supervisor', 'hr', 'finance', 'admin'] as const).flatMap((owner) =>
      [0, 20_000].map((value) => ({
        employeeId: 1,
        title: 'Laptop',
        owner,
        source: 'asset',
        value,
        waiverLimit: 10_000,
        dueOn: '2026-12-28',
        dueAt: '2026-12-28T18:00:00.000Z',
      })),
    ),
    events: [
      { type: 'reschedule', dueOn: '2027-01-10', dueAt: '2027-01-10T18:00:00.000Z' },
      { type: 'charge', amount: 5000, comment: 'Lost' },
      { type: 'waive', comment: 'It was worn out' },
      { type: 'refuseWaiver', comment: 'It was new' },
      { type: 'reopen', comment: 'It was the wrong one' },
    ],
  },
});
