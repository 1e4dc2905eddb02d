import { useMemo } from 'react';
import { PRIORITIES, type CardRow } from '#machines/domains/tasks/contracts/tasks.ts';
import { DataTable, type Column } from '#web/components/table/index.ts';
import { Badge, DateText, type Tone } from '#web/components/ui/index.ts';
import { useTranslate, type Translate } from '#web/lib/messages.ts';
import { PRIORITY_TONES } from './CardTile.tsx';

const STATE_TONES: Readonly<Record<CardRow['state'], Tone>> = {
  open: 'neutral',
  progress: 'accent',
  review: 'info',
  done: 'success',
};

/** Shows the cards as table rows, which can be sorted. */
export function CardList({
  cards,
  onOpen,
}: {
  cards: readonly CardRow[];
  onOpen: (taskId: number) => void;
}) {
  const t = useTranslate();
  const columns = useMemo(() => getColumns(t), [t]);
  return (
    <DataTable
      label="Cards"
      rows={cards}
      columns={columns}
      rowId={({ taskId }) => String(taskId)}
      onOpen={({ taskId }) => onOpen(taskId)}
      storageKey="tasks.cards"
      hotkeys="page"
      empty={{ description: 'No card matches. Clear a filter, or add a card.' }}
    />
  );
}

const getColumns = (t: Translate): readonly Column<CardRow>[] => [
  { id: 'title', label: 'Title', value: ({ title }) => title, card: 'title', width: 'widest' },
  { id: 'number', label: 'Number', value: ({ number }) => number, width: 'narrow' },
  {
    id: 'column',
    label: 'Status',
    value: ({ column }) => column,
    cell: ({ column, state }) => (
      <Badge tone={STATE_TONES[state]}>
        <span>{column}</span>
      </Badge>
    ),
  },
  { id: 'assignee', label: 'Assignee', value: ({ assignee }) => assignee, card: 'subtitle' },
  {
    id: 'dueOn',
    label: 'Due',
    value: ({ dueOn }) => dueOn,
    cell: ({ dueOn, isOverdue }) =>
      dueOn === null ? (
        '—'
      ) : isOverdue ? (
        <Badge tone="danger">
          <DateText value={dueOn} />
        </Badge>
      ) : (
        <DateText value={dueOn} />
      ),
  },
  {
    id: 'priority',
    label: 'Priority',
    value: ({ priority }) => priority,
    cell: ({ priority }) => (
      <Badge tone={PRIORITY_TONES[priority]}>{t(PRIORITIES[priority])}</Badge>
    ),
  },
  { id: 'waitsFor', label: 'Waits for', value: ({ waitsFor }) => waitsFor, numeric: true },
  { id: 'estimate', label: 'Estimate', value: ({ estimate }) => estimate, numeric: true },
  { id: 'labels', label: 'Labels', value: ({ labels }) => labels.join(', ') },
  { id: 'project', label: 'Project', value: ({ project }) => project },
];
