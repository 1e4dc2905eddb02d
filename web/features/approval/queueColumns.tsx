import type { InstanceEntry } from '#machines/contracts/workflow.ts';
import type { Column } from '#web/components/table/index.ts';
import { Badge, RelativeTime } from '#web/components/ui/index.ts';
import { blockedReasons } from '#web/features/workflow/index.ts';

const subject: Column<InstanceEntry> = {
  id: 'subject',
  label: 'Subject',
  value: ({ subject }) => subject,
  sortable: false,
  width: 'widest',
  card: 'title',
};

const waiting: Column<InstanceEntry> = {
  id: 'waiting',
  label: 'Waiting',
  cell: ({ enteredAt }) => <RelativeTime at={enteredAt} />,
};

const due: Column<InstanceEntry> = {
  id: 'due',
  label: 'Due',
  cell: ({ dueAt }) =>
    dueAt === null ? (
      '—'
    ) : Date.parse(dueAt) < Date.now() ? (
      <Badge tone="danger">
        <RelativeTime at={dueAt} />
      </Badge>
    ) : (
      <RelativeTime at={dueAt} />
    ),
};

const blocked: Column<InstanceEntry> = {
  id: 'blocked',
  label: 'Blocked by',
  width: 'widest',
  cell: (row) => {
    const [blocked] = blockedReasons([row]);
    if (!blocked) return '—';
    const { reason, whoCan } = blocked;
    return whoCan === null || reason.includes(whoCan) ? reason : `${reason}. ${whoCan} can.`;
  },
};

/**
 * A queue's columns; those with nothing in them stay away. The order is the server's, over all
 * pages: a page sorted by itself would mislead.
 */
export const queueColumns = (rows: readonly InstanceEntry[]): readonly Column<InstanceEntry>[] => [
  subject,
  waiting,
  ...(rows.some(({ dueAt }) => dueAt !== null) ? [due] : []),
  ...(blockedReasons(rows).length > 0 ? [blocked] : []),
];
