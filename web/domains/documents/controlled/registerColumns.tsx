import { Pencil } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { RegisterRow } from '#machines/domains/documents/contracts/controlledDocuments.ts';
import { actionsColumn, type Column } from '#web/components/table/index.ts';
import { Badge, DateText, formatCount, IconLink } from '#web/components/ui/index.ts';
import type { Translate } from '#web/lib/messages.ts';
import { paths } from '#web/lib/paths.ts';
import { today } from '#web/lib/today.ts';
import { getEdit } from './screens.ts';
import { numberColumn, ownerColumn, titleColumn, versionColumn } from './documentColumns.tsx';
import { VERSION_STATUS } from './status.ts';

/** The review date of a document; red once it has passed. */
function Review({ on }: { on: string | null }) {
  if (on === null) return '—';
  const day = <DateText value={on} />;
  return on < today() ? <Badge tone="danger">{day}</Badge> : day;
}

/** The next version: waiting for approval or for its effective date. */
function Next({ row: { underWay, planned }, t }: { row: RegisterRow; t: Translate }) {
  if (underWay) {
    return <Link to={paths.history(underWay.workflow, underWay.requestId)}>{underWay.number}</Link>;
  }
  if (!planned) return '—';
  return (
    <>
      {t('Version {number} from', { number: String(planned.number) })}{' '}
      <DateText value={planned.from} />
    </>
  );
}

export const registerColumns = (t: Translate): readonly Column<RegisterRow>[] => [
  numberColumn,
  {
    ...titleColumn,
    cell: ({ title, isWithdrawn }) => (
      <>
        {title}{' '}
        {isWithdrawn && (
          <Badge tone={VERSION_STATUS.withdrawn.tone}>{t(VERSION_STATUS.withdrawn.label)}</Badge>
        )}
      </>
    ),
  },
  {
    id: 'unit',
    label: 'Business Unit',
    value: ({ unit }) => unit || t('All business units'),
    width: 'medium',
    hidden: true,
  },
  ownerColumn,
  versionColumn,
  {
    id: 'next',
    label: 'Next version',
    value: ({ underWay, planned }) => underWay?.number ?? planned?.from ?? null,
    cell: (row) => <Next row={row} t={t} />,
    width: 'medium',
  },
  {
    id: 'acknowledged',
    label: 'Acknowledged',
    value: ({ mustAcknowledge, acknowledged, readers }) =>
      mustAcknowledge && readers > 0 ? acknowledged / readers : null,
    cell: ({ mustAcknowledge, acknowledged, readers }) =>
      mustAcknowledge && readers > 0
        ? t('{done} of {all}', { done: formatCount(acknowledged), all: formatCount(readers) })
        : '—',
    numeric: true,
  },
  {
    id: 'review',
    label: 'Review on',
    value: ({ reviewOn }) => reviewOn,
    cell: ({ reviewOn }) => <Review on={reviewOn} />,
    width: 'narrow',
  },
  actionsColumn(
    ({ isEdit, kind, number, documentId }) =>
      isEdit && (
        <IconLink size="small" label={t('Edit {name}', { name: number })}>
          <Link to={getEdit(kind, documentId)}>
            <Pencil aria-hidden="true" />
          </Link>
        </IconLink>
      ),
    'tiny',
  ),
];
