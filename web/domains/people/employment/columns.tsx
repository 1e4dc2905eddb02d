import type {
  EmploymentVersion,
  ServiceBookNumber,
  ServiceBookReward,
} from '#machines/domains/people/contracts/employment.ts';
import { msg } from '#machines/core/locales/messages.ts';
import { useTranslate } from '#web/lib/messages.ts';
import type { Column } from '#web/components/table/index.ts';
import { DateText, RelativeTime, StatusBadge } from '#web/components/ui/index.ts';

type Of = Column<EmploymentVersion>;

const from: Of = {
  id: 'from',
  label: 'From',
  value: (row) => row.from,
  cell: (row) => <DateText value={row.from} />,
  width: 'narrow',
  card: 'title',
};
const until: Of = {
  id: 'until',
  label: 'Until',
  value: (row) => row.until,
  cell: (row) => <DateText value={row.until} />,
  width: 'narrow',
};
const words = (id: keyof EmploymentVersion['words'], label: string): Of => ({
  id,
  label,
  value: (row) => row.words[id],
  width: 'medium',
});
const facts: readonly Of[] = [
  words('designation', 'Designation'),
  words('department', 'Department'),
  words('workplace', 'Workplace'),
  words('supervisor', 'Supervisor'),
  words('employmentType', 'Employment type'),
  { ...words('grade', 'Grade'), width: 'narrow' },
  { ...words('status', 'Status'), says: true, width: 'narrow' },
];
/** The reason stored in the database for people employed before versions were recorded. */
const RECORDED_AT_START = 'As it was when versions began to be kept';

/** Shows the reason as it was typed. Only the reason that Cadre itself stores is translated. */
function Reason({ reason }: Pick<EmploymentVersion, 'reason'>) {
  const t = useTranslate();
  return reason === RECORDED_AT_START ? t('State when version history began') : (reason ?? '—');
}

const recorded: readonly Of[] = [
  {
    id: 'reason',
    label: 'Reason',
    value: (row) => row.reason,
    cell: (row) => <Reason {...row} />,
    width: 'medium',
  },
  { id: 'recordedBy', label: 'Recorded by', value: (row) => row.recordedBy, width: 'medium' },
  {
    id: 'recordedAt',
    label: 'Recorded',
    value: (row) => row.recordedAt,
    cell: (row) => <RelativeTime at={row.recordedAt} />,
    width: 'narrow',
  },
];

/** Current versions; future changes are marked. */
export const versionColumns = (today: string): readonly Of[] => [
  from,
  until,
  {
    id: 'when',
    label: 'When',
    value: (row) => when(row, today),
    cell: (row) => (
      <StatusBadge label={when(row, today)} tone={TONES.get(when(row, today)) ?? 'neutral'} />
    ),
    width: 'narrow',
    card: 'subtitle',
  },
  ...facts,
  ...recorded,
];

/** Superseded versions, with the time at which they were replaced. */
export const supersededColumns: readonly Of[] = [
  from,
  until,
  ...facts,
  ...recorded,
  {
    id: 'supersededAt',
    label: 'Held until',
    value: (row) => row.supersededAt,
    cell: (row) => row.supersededAt !== null && <RelativeTime at={row.supersededAt} />,
    width: 'narrow',
  },
];

export const rewardColumns: readonly Column<ServiceBookReward>[] = [
  { id: 'subject', label: 'Subject', value: (row) => row.subject, card: 'title' },
  { id: 'type', label: 'Type', value: (row) => row.type, says: true, width: 'medium' },
  {
    id: 'givenOn',
    label: 'Date',
    value: (row) => row.givenOn,
    cell: (row) => <DateText value={row.givenOn} />,
    width: 'narrow',
  },
];

export const numberColumns: readonly Column<ServiceBookNumber>[] = [
  { id: 'code', label: 'Employee Id', value: (row) => row.code, card: 'title' },
  {
    id: 'from',
    label: 'From',
    value: (row) => row.from,
    cell: (row) => <DateText value={row.from} />,
    width: 'narrow',
  },
  {
    id: 'until',
    label: 'Until',
    value: (row) => row.until,
    cell: (row) => <DateText value={row.until} />,
    width: 'narrow',
  },
  { id: 'status', label: 'Status', value: (row) => row.status, says: true, width: 'narrow' },
];

const TONES = new Map([
  [msg('Scheduled'), 'info'],
  [msg('In effect'), 'success'],
  [msg('Past'), 'neutral'],
] as const);

const when = ({ from: first, until: last }: EmploymentVersion, today: string) =>
  first !== null && first > today
    ? 'Scheduled'
    : last !== null && last < today
      ? 'Past'
      : 'In effect';
