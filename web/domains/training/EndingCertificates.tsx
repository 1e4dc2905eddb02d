import { useQuery } from '@tanstack/react-query';
import type { EndingCertificate } from '#machines/domains/training/contracts/training.ts';
import { DataTable, type Column } from '#web/components/table/index.ts';
import { Card, DateText, formatDay, StatusBadge } from '#web/components/ui/index.ts';
import { useTranslate, type Translate } from '#web/lib/messages.ts';
import { endingQuery } from './api.ts';

/** Lists certificates of the user and their team that have expired or will soon. Hidden if there are none. */
export function EndingCertificates() {
  const t = useTranslate();
  const { data = [] } = useQuery(endingQuery);
  if (data.length === 0) return null;
  return (
    <Card
      title="Certificates that expire"
      description="Yours and those of people who report to you. A new certificate follows without a gap."
      padding="none"
    >
      <DataTable
        label="Certificates that expire"
        rows={data}
        columns={getColumns(t)}
        columnChoice={false}
        rowId={({ certificateId }) => String(certificateId)}
        empty={{ description: 'No certificate expires soon.' }}
      />
    </Card>
  );
}

const getColumns = (t: Translate): readonly Column<EndingCertificate>[] => [
  {
    id: 'name',
    label: 'Name',
    value: ({ name }) => name,
    card: 'title',
    width: 'wide',
  },
  {
    id: 'title',
    label: 'Training',
    value: ({ title }) => title,
    card: 'subtitle',
    width: 'wide',
  },
  {
    id: 'expiresOn',
    label: 'Valid until',
    value: ({ expiresOn }) => expiresOn,
    cell: ({ expiresOn }) => <DateText value={expiresOn} />,
  },
  {
    id: 'isOver',
    label: 'Status',
    value: ({ isOver }) => (isOver ? 'Expired' : 'Expires soon'),
    cell: ({ isOver }) => (
      <StatusBadge
        label={isOver ? 'Expired' : 'Expires soon'}
        tone={isOver ? 'danger' : 'warning'}
      />
    ),
  },
  {
    id: 'renewsOn',
    label: 'Next step',
    value: ({ renewsOn }) => renewsOn,
    cell: ({ renewsOn }) =>
      renewsOn === null
        ? t('No seat in a training yet')
        : t('Training on {day}', { day: formatDay(renewsOn) }),
    width: 'wide',
  },
];
