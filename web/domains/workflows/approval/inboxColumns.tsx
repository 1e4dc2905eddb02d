import type { InboxRow } from '#machines/core/contracts/workflow.ts';
import type { Column } from '#web/components/table/index.ts';
import { RelativeTime } from '#web/components/ui/index.ts';
import { DueTime } from './DueTime.tsx';
import { Figures } from './Figures.tsx';

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
    width: 'wide',
    card: 'title',
  },
  {
    id: 'kind',
    label: 'Kind',
    value: ({ workflowLabel }) => workflowLabel,
    says: true,
    sortable: false,
    width: 'medium',
    card: 'line',
  },
  {
    id: 'figures',
    label: 'Figures',
    value: ({ figures }) => figures.map(({ value }) => value).join(' '),
    cell: ({ figures }) => <Figures figures={figures} />,
    sortable: false,
    // A column without any figure on the page would only take space.
    folds: true,
    sparse: true,
    numeric: true,
    // Beside an open task, a wider column would cut off when a task is due.
    width: 'medium',
    // Decisions depend on the amounts, so another column is folded if the list is narrow.
    card: 'figure',
  },
  {
    id: 'due',
    label: 'Due',
    value: ({ dueAt }) => dueAt ?? '',
    cell: ({ dueAt }) => <DueTime at={dueAt} />,
    folds: true,
    sparse: true,
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
