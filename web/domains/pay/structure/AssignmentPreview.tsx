import { useQuery } from '@tanstack/react-query';
import type {
  AssignmentLine,
  AssignmentRequest,
} from '#machines/domains/pay/contracts/assignments.ts';
import { Loaded } from '#web/components/feedback/Loaded.tsx';
import { DataTable, TwoLines, type Column } from '#web/components/table/index.ts';
import { Money, Notice, Skeleton, StatusBadge } from '#web/components/ui/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { previewQuery } from './api.ts';

const CHANGES = {
  new: { label: 'New', tone: 'success' },
  changed: { label: 'Changed', tone: 'info' },
  same: { label: 'No change', tone: 'neutral' },
  refused: { label: 'Refused', tone: 'danger' },
} as const;

/** Describes only what changes, such as `By calendar days → By 30 days`. */
function inWords({ before, after }: AssignmentLine): string {
  if (!after) return '—';
  if (!before) return [after.breakdown, after.policy, after.group].join(' · ');
  return (['breakdown', 'policy', 'group'] as const)
    .filter((part) => before[part] !== after[part])
    .map((part) => `${before[part]} → ${after[part]}`)
    .join(' · ');
}

const columns: readonly Column<AssignmentLine>[] = [
  {
    id: 'name',
    label: 'Employee',
    value: ({ name }) => name,
    cell: ({ name, code }) => <TwoLines first={name} second={code} />,
    card: 'title',
    width: 'medium',
  },
  {
    id: 'change',
    label: 'Change',
    value: ({ change }) => CHANGES[change].label,
    cell: ({ change, problems, notes }) => (
      <TwoLines
        first={<StatusBadge {...CHANGES[change]} />}
        second={[...problems, ...notes].join('. ')}
      />
    ),
    card: 'figure',
    width: 'narrow',
  },
  {
    id: 'names',
    label: 'Before, after',
    value: inWords,
    cell: (line) => {
      const [before = '', after, more] = inWords(line).split(' → ');
      if (after === undefined || more !== undefined) return inWords(line);
      return <TwoLines first={after} second={before} />;
    },
    sortable: false,
    card: 'line',
    width: 'medium',
  },
  {
    id: 'netBefore',
    label: 'Net before',
    value: ({ netBefore }) => netBefore ?? 0,
    cell: ({ netBefore }) => <Money value={netBefore} />,
    numeric: true,
    card: 'line',
  },
  {
    id: 'netAfter',
    label: 'Net after',
    value: ({ netAfter }) => netAfter ?? 0,
    cell: ({ netAfter }) => <Money value={netAfter} />,
    numeric: true,
    card: 'line',
  },
];

/** Shows each person's change, with their net pay in an ordinary month. */
export function AssignmentPreview({ request }: { request: AssignmentRequest }) {
  const t = useTranslate();
  const preview = useQuery(previewQuery(request));
  return (
    <Loaded query={preview} loading={<Skeleton kind="table" rows={4} columns={5} />}>
      {(lines) => {
        const refused = lines.filter(({ change }) => change === 'refused').length;
        return (
          <>
            {refused > 0 && (
              <Notice tone="warning">
                {t(
                  '{refused, plural, one {# person is refused} other {# people are refused}}: no one is assigned until the reasons are mended.',
                  { refused },
                )}
              </Notice>
            )}
            <DataTable
              label="Changes"
              rows={lines}
              columns={columns}
              rowId={({ employeeId }) => String(employeeId)}
              paging={{ initialPageSize: 10 }}
              columnChoice={false}
            />
          </>
        );
      }}
    </Loaded>
  );
}
