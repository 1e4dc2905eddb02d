import type { StepRow } from '#machines/domains/workflows/contracts/audit.ts';
import type { Column } from '#web/components/table/index.ts';
import { Change, DateText, Duration } from '#web/components/ui/index.ts';
import { authorityInWords } from '#web/kits/workflow/index.ts';
import { translateNow } from '#web/lib/messages.ts';

/** The columns. Unless all steps are loaded, only the time is sortable, because the server reads steps by time. */
export const stepColumnsFor = (isWhole: boolean): readonly Column<StepRow>[] =>
  isWhole
    ? stepColumns
    : stepColumns.map((column) => ({ ...column, sortable: column.id === 'when' }));

/** The columns of a step of the history. */
const stepColumns: readonly Column<StepRow>[] = [
  {
    id: 'subject',
    label: 'Subject',
    value: ({ subject }) => subject,
    says: true,
    card: 'title',
    width: 'wide',
  },
  {
    id: 'when',
    label: 'When',
    value: ({ at }) => at,
    cell: ({ at }) => <DateText value={at} withTime />,
    card: 'subtitle',
    width: 'time',
  },
  {
    id: 'who',
    label: 'Who',
    value: ({ actorName }) => actorName,
    cell: ({ actorName, onBehalfOfName }) =>
      onBehalfOfName === null
        ? actorName
        : `${actorName} ${translateNow('(for {name})', { name: onBehalfOfName })}`,
    width: 'medium',
  },
  { id: 'what', label: 'What', value: ({ eventLabel }) => eventLabel, says: true },
  // The change of stage and the comment come next to who did what and when, to be in sight at 1440 px.
  {
    id: 'move',
    label: 'From → to',
    cell: ({ fromLabel, toLabel }) => (
      <Change from={translateNow(fromLabel)} to={translateNow(toLabel)} />
    ),
    width: 'wide',
  },
  {
    id: 'comment',
    label: 'Comment',
    cell: ({ comment, hidden }) => (hidden ? translateNow('Hidden: no access') : comment || '—'),
    width: 'medium',
  },
  {
    id: 'authority',
    label: 'Acted as',
    value: ({ authority }) => authority?.text ?? null,
    cell: ({ authority }) => (authority ? authorityInWords(authority) : '—'),
    width: 'wide',
  },
  {
    id: 'stay',
    label: 'Time in stage',
    value: ({ stayMs }) => stayMs,
    cell: ({ stayMs }) => (stayMs === null ? '—' : <Duration ms={stayMs} />),
    width: 'medium',
  },
  { id: 'about', label: 'About', value: ({ aboutName }) => aboutName },
  { id: 'unit', label: 'Business unit', value: (row) => row.businessUnitName },
  {
    id: 'workflow',
    label: 'Workflow',
    value: (row) => row.workflowLabel,
    says: true,
  },
];
