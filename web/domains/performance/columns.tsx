import type { AppraisalRow } from '#machines/domains/performance/contracts/appraisal.ts';
import type { Column } from '#web/components/table/index.ts';
import { Badge, formatNumber, Link, RelativeTime } from '#web/components/ui/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { ASSESSMENT_PATH } from './api.ts';

export const appraisalPath = (id: number): string => `${ASSESSMENT_PATH}?appraisal=${id}`;

export const APPRAISAL_COLUMNS: readonly Column<AppraisalRow>[] = [
  {
    id: 'name',
    label: 'Name',
    value: ({ name }) => name,
    card: 'title',
    cell: ({ appraisalId, name }) => <Link to={appraisalPath(appraisalId)}>{name}</Link>,
  },
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
  {
    id: 'score',
    label: 'Score',
    value: ({ score }) => score,
    numeric: true,
    cell: ({ score }) => (score === null ? '—' : formatNumber(score)),
  },
  { id: 'rating', label: 'Rating', value: ({ rating }) => rating ?? '—' },
  { id: 'cycle', label: 'Cycle', value: ({ cycle }) => cycle, folds: true },
  { id: 'department', label: 'Department', value: ({ department }) => department, folds: true },
  {
    id: 'supervisor',
    label: 'Supervisor',
    value: ({ supervisor }) => supervisor ?? '—',
    folds: true,
  },
  { id: 'code', label: 'Employee Id', value: ({ code }) => code, folds: true },
];

function YourTurn() {
  const t = useTranslate();
  return <Badge tone="warning">{t('Your turn')}</Badge>;
}
