import { MessageCircleQuestion, UserRoundCheck } from 'lucide-react';
import type { NamedField } from '#machines/core/model/contextFields.ts';
import type { WorkflowDefinition } from '#machines/core/contracts/workflow.ts';
import { COMPARABLE_KINDS, SORTABLE_KINDS, TIMES } from '#machines/core/summary.ts';
import type { TaskEntry } from '#machines/core/tasks.ts';
import type { Column, ColumnWidth } from '#web/components/table/index.ts';
import { Badge, RelativeTime } from '#web/components/ui/index.ts';
import { blockedReasons, FactValue, hasValue, isSameFact } from '#web/kits/workflow/index.ts';
import { DueTime } from './DueTime.tsx';
import { translateNow } from '#web/lib/messages.ts';

const NUMERIC = new Set(['number', 'money', 'percent', 'rating']);

/** The names under which the server sorts by the time columns. */
export const SORT_NAMES: Readonly<Record<string, string>> = {
  waiting: TIMES[0],
  due: TIMES[1],
};

/** The subject column. It is narrower while a task is open beside the list, to leave room for the amounts and times. */
const getSubject = (isBesideTask: boolean): Column<TaskEntry> => ({
  id: 'subject',
  label: 'Subject',
  value: ({ subject: name }) => name,
  says: true,
  sortable: false,
  width: isBesideTask ? 'medium' : 'widest',
  card: 'title',
});

const unit: Column<TaskEntry> = {
  id: 'unit',
  label: 'Unit',
  value: ({ unit: name }) => name,
  sortable: false,
  width: 'narrow',
};

const waiting: Column<TaskEntry> = {
  id: 'waiting',
  label: 'Waiting',
  cell: ({ enteredAt }) => <RelativeTime at={enteredAt} />,
  sortable: true,
  width: 'narrow',
};

const due: Column<TaskEntry> = {
  id: 'due',
  label: 'Due',
  sortable: true,
  width: 'narrow',
  cell: ({ dueAt }) => <DueTime at={dueAt} />,
};

const claimed: Column<TaskEntry> = {
  id: 'claimed',
  label: 'Claimed by',
  width: 'medium',
  cell: ({ claim }) =>
    claim === null ? (
      '—'
    ) : (
      <Badge tone={claim.mine ? 'accent' : 'neutral'} icon={<UserRoundCheck aria-hidden="true" />}>
        {claim.mine ? 'You' : claim.name}
      </Badge>
    ),
};

const askedColumn: Column<TaskEntry> = {
  id: 'asked',
  label: 'Waiting for an answer of',
  cell: ({ asked: name }) =>
    name === null ? (
      '—'
    ) : (
      <Badge tone="warning" icon={<MessageCircleQuestion aria-hidden="true" />}>
        {name}
      </Badge>
    ),
  width: 'medium',
};

const blocked: Column<TaskEntry> = {
  id: 'blocked',
  label: 'Blocked by',
  width: 'widest',
  cell: (row) => {
    const [first] = blockedReasons([row]);
    if (!first) return '—';
    const { reason, whoCan } = first;
    const why = translateNow(reason);
    return whoCan === null || reason.includes(whoCan)
      ? why
      : `${why} (${translateNow('Allowed for: {whoCan}.', { whoCan: translateNow(whoCan) })})`;
  },
};

/** An audit finding is about the time of day, so its end must not be cut off. */
function getWidth(kind: NamedField['kind']): ColumnWidth {
  if (kind === 'instant') return 'time';
  return NUMERIC.has(kind) || kind === 'date' ? 'narrow' : 'medium';
}

const getColumn = (field: NamedField): Column<TaskEntry> => ({
  id: field.name,
  label: field.label,
  cell: ({ facts }) => (
    <FactValue kind={field.kind} value={facts[field.name]} options={field.options} />
  ),
  sortable:
    field.options !== undefined ||
    (field.stored ? SORTABLE_KINDS : COMPARABLE_KINDS).includes(field.kind),
  numeric: NUMERIC.has(field.kind),
  money: field.kind === 'money',
  width: getWidth(field.kind),
});

/** Whether a field repeats another one, such as the amount of a request that was not changed. */
const isRepeated = (field: NamedField, other: NamedField, rows: readonly TaskEntry[]): boolean =>
  field.label === other.label &&
  rows.every(({ facts }) => isSameFact(facts[field.name], facts[other.name]));

/**
 * The columns of a task list: person, amount, exceptions, times, and other fields that the workflow declares
 * for decisions. Columns that are empty on this page are left out.
 */
export function taskColumns(
  definition: WorkflowDefinition,
  rows: readonly TaskEntry[],
  isBesideTask: boolean,
): readonly Column<TaskEntry>[] {
  const fields = new Map(definition.fields.map((field) => [field.name, field]));
  const filled = definition.columns.flatMap((name) => {
    const field = fields.get(name);
    return field && rows.some(({ facts }) => hasValue(facts[name])) ? [field] : [];
  });
  const distinctive = filled
    .filter((field, at) => !filled.slice(0, at).some((other) => isRepeated(field, other, rows)))
    .map(getColumn);
  const money = distinctive.find((column) => column.money === true);
  const flags = distinctive.find(({ id }) => fields.get(id)?.kind === 'flags');
  const first = [money, flags].filter((column) => column !== undefined);
  return [
    getSubject(isBesideTask),
    ...first,
    // The times come before the other fields, because a leave request has so many that its due time was out
    // of view at 1440 pixels.
    waiting,
    ...(rows.some(({ dueAt }) => dueAt !== null) ? [due] : []),
    ...distinctive.filter((column) => !first.includes(column)),
    ...(rows.some((row) => row.unit !== rows[0]?.unit) ? [unit] : []),
    ...(rows.some((row) => row.asked !== null) ? [askedColumn] : []),
    ...(rows.some(({ claim }) => claim !== null) ? [claimed] : []),
    ...(blockedReasons(rows).length > 0 ? [blocked] : []),
  ];
}
