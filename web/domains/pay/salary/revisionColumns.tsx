import { Download, Eye } from 'lucide-react';
import {
  RAISE_CAUSES,
  type EarlierRaise,
  type SalaryRevision,
} from '#machines/domains/increments/revisions.ts';
import type { Column } from '#web/components/table/index.ts';
import {
  Change,
  DateText,
  IconButton,
  Money,
  Percent,
  StatusBadge,
} from '#web/components/ui/index.ts';
import { translateNow } from '#web/lib/messages.ts';
import { downloadLetter } from './LetterDialog.tsx';

type Dated = Omit<EarlierRaise, 'cause'>;

const EFFECTIVE_DATE: Column<Dated> = {
  id: 'effectiveDate',
  label: 'Effective Date',
  value: ({ effectiveDate }) => effectiveDate,
  cell: ({ effectiveDate }) => <DateText value={effectiveDate} />,
  width: 'narrow',
  card: 'title',
};

const AMOUNTS: readonly Column<Dated>[] = [
  {
    id: 'gross',
    label: 'Gross',
    value: ({ grossAfter }) => grossAfter,
    cell: ({ grossBefore, grossAfter }) => (
      <Change from={<Money value={grossBefore} />} to={<Money value={grossAfter} />} />
    ),
    numeric: true,
    money: true,
    width: 'wide',
    card: 'figure',
  },
  {
    id: 'basic',
    label: 'Basic',
    value: ({ basicAfter }) => basicAfter,
    cell: ({ basicBefore, basicAfter }) => (
      <Change from={<Money value={basicBefore} />} to={<Money value={basicAfter} />} />
    ),
    numeric: true,
    money: true,
    width: 'wide',
  },
];

/** The columns of raises that were not requested as an increment. */
export const earlierColumns: readonly Column<EarlierRaise>[] = [
  EFFECTIVE_DATE,
  {
    id: 'cause',
    label: 'Cause',
    value: ({ cause }) => RAISE_CAUSES[cause],
    cell: ({ cause }) => translateNow(RAISE_CAUSES[cause]),
    card: 'subtitle',
  },
  ...AMOUNTS,
];

/** A person's raises, latest first, with letters. */
export const revisionColumns = (
  onPreview: (revision: SalaryRevision) => void,
): readonly Column<SalaryRevision>[] => [
  EFFECTIVE_DATE,
  {
    id: 'status',
    label: 'Status',
    value: ({ appliedAt }) => (appliedAt === null ? 'Scheduled' : 'In effect'),
    cell: ({ appliedAt }) =>
      appliedAt === null ? (
        <StatusBadge label="Scheduled" tone="info" />
      ) : (
        <StatusBadge label="In effect" tone="success" />
      ),
    width: 'narrow',
    card: 'subtitle',
  },
  {
    id: 'percent',
    label: 'Increment Percentage',
    value: ({ incrementPercent }) => incrementPercent,
    cell: ({ incrementPercent }) => <Percent value={incrementPercent} />,
    numeric: true,
  },
  ...AMOUNTS,
  {
    id: 'arrears',
    label: 'Arrears',
    value: ({ arrears }) => arrears.amount,
    cell: ({ arrears }) => <Money value={arrears.amount === 0 ? null : arrears.amount} />,
    numeric: true,
    money: true,
    width: 'narrow',
  },
  {
    id: 'released',
    label: 'Released',
    value: ({ releasedAt }) => releasedAt,
    cell: ({ releasedAt }) => <DateText value={releasedAt} />,
    width: 'narrow',
  },
  {
    id: 'releasedBy',
    label: 'Released by',
    value: ({ releasedByName }) => releasedByName,
    hidden: true,
  },
  {
    id: 'letter',
    label: 'Letter',
    cell: (revision) => (
      <>
        <IconButton
          size="small"
          label={`Preview letter ${revision.reference}`}
          onClick={() => onPreview(revision)}
        >
          <Eye aria-hidden="true" />
        </IconButton>
        <IconButton
          size="small"
          label={`Download letter ${revision.reference}`}
          onClick={() => void downloadLetter(revision)}
        >
          <Download aria-hidden="true" />
        </IconButton>
      </>
    ),
    width: 'narrow',
    hideable: false,
  },
];
