import type { InboxRow } from '#machines/core/contracts/workflow.ts';
import type { Column } from '#web/components/table/index.ts';
import { RelativeTime } from '#web/components/ui/index.ts';
import { DueTime } from './DueTime.tsx';

/**
 * The columns of the inbox. No column shows the urgency, because the server sorts by it. The open task beside
 * the list shows further facts.
 */
export const inboxColumns: readonly Column<InboxRow>[] = [
  {
    id: 'subject',
    label: 'Subject',
    value: ({ subject }) => subject,
    says: true,
    sortable: false,
    width: 'widest',
    card: 'title',
  },
  {
    id: 'kind',
    label: 'Kind',
    value: ({ workflowLabel }) => workflowLabel,
    says: true,
    sortable: false,
    width: 'time',
    card: 'line',
  },
  {
    id: 'due',
    label: 'Due',
    cell: ({ dueAt }) => <DueTime at={dueAt} />,
    sortable: false,
    width: 'narrow',
    card: 'figure',
  },
  {
    id: 'waiting',
    label: 'Waiting',
    cell: ({ enteredAt }) => <RelativeTime at={enteredAt} />,
    sortable: false,
    hidden: true,
    width: 'narrow',
    card: 'line',
  },
  {
    id: 'unit',
    label: 'Unit',
    value: ({ unit }) => unit,
    sortable: false,
    hidden: true,
    width: 'narrow',
    card: 'hidden',
  },
];
