import type { AppraisalRow } from '#machines/domains/performance/contracts/appraisal.ts';
import type { Column } from '#web/components/table/index.ts';
import { Badge, formatNumber, Link, RelativeTime } from '#web/components/ui/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { ASSESSMENT_PATH } from './api.ts';

export const appraisalPath = (id: number): string => `${ASSESSMENT_PATH}?appraisal=${id}`;

const CYCLE: Column<AppraisalRow> = {
  id: 'cycle',
  label: 'Cycle',
  value: ({ cycle }) => cycle,
  folds: true,
};

const STATE: readonly Column<AppraisalRow>[] = [
  { id: 'status', label: 'Status', value: ({ status }) => status, says: true },
  {
    id: 'turn',
    label: 'Your turn',
    value: ({ isMine }) => (isMine ? 1 : 0),
    cell: ({ isMine }) => (isMine ? <YourTurn /> : '—'),
  },
  {
    id: 'since',
    label: 'Since',
    value: ({ since }) => since,
    cell: ({ since }) => <RelativeTime at={since} />,
  },
];

const RESULT: readonly Column<AppraisalRow>[] = [
  {
    id: 'score',
    label: 'Score',
    value: ({ score }) => score,
    numeric: true,
    cell: ({ score }) => (score === null ? '—' : formatNumber(score)),
  },
  { id: 'rating', label: 'Rating', value: ({ rating }) => rating ?? '—' },
];

const ABOUT_PERSON: readonly Column<AppraisalRow>[] = [
  { id: 'department', label: 'Department', value: ({ department }) => department, folds: true },
  {
    id: 'supervisor',
    label: 'Supervisor',
    value: ({ supervisor }) => supervisor ?? '—',
    folds: true,
  },
  { id: 'code', label: 'Employee Id', value: ({ code }) => code, folds: true },
];

const linkTo = ({ appraisalId }: AppraisalRow, label: string) => (
  <Link to={appraisalPath(appraisalId)}>{label}</Link>
);

const OWN: Column<AppraisalRow> = {
  ...CYCLE,
  folds: false,
  card: 'title',
  cell: (row) => linkTo(row, row.cycle),
};

const NAME: Column<AppraisalRow> = {
  id: 'name',
  label: 'Name',
  value: ({ name }) => name,
  card: 'title',
  cell: (row) => linkTo(row, row.name),
};

// These arrays are constants, because a table needs the same array in every render.
const COLUMNS = {
  own: [OWN, ...STATE],
  ownResults: [OWN, ...STATE, ...RESULT],
  all: [NAME, ...STATE, CYCLE, ...ABOUT_PERSON],
  allResults: [NAME, ...STATE, ...RESULT, CYCLE, ...ABOUT_PERSON],
} as const satisfies Record<string, readonly Column<AppraisalRow>[]>;

/**
 * Returns the columns of a list of appraisals. Results are included once the reader may see one. In the list
 * of the reader's own, the cycle replaces the name.
 */
export function getAppraisalColumns(
  rows: readonly AppraisalRow[],
  isOwn = false,
): readonly Column<AppraisalRow>[] {
  const hasResults = rows.some(({ score }) => score !== null);
  if (isOwn) return hasResults ? COLUMNS.ownResults : COLUMNS.own;
  return hasResults ? COLUMNS.allResults : COLUMNS.all;
}

function YourTurn() {
  const t = useTranslate();
  return <Badge tone="warning">{t('Your turn')}</Badge>;
}
