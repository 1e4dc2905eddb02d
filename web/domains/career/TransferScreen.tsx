import { useQuery } from '@tanstack/react-query';
import { Pencil } from 'lucide-react';
import { useParams } from 'react-router-dom';
import { Button, Card, DescriptionList, Link } from '#web/components/ui/index.ts';
import { Letters } from '#web/kits/papers/index.ts';
import { HistoryScreen } from '#web/kits/workflow/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { paths } from '#web/lib/paths.ts';
import { transferQuery } from './api.ts';

/** One transfer or promotion with its changes, letters, status and possible actions. */
export function TransferScreen() {
  const t = useTranslate();
  const { id = '' } = useParams();
  const { data } = useQuery(transferQuery(Number(id)));
  return (
    <HistoryScreen
      of={{ workflow: 'transfer', subjectId: id }}
      breadcrumb={[
        { label: 'Employee Management' },
        { label: 'Transfer and Promotion', to: paths.transfers },
      ]}
      action={
        data?.mayEdit && (
          <Button asChild icon={<Pencil aria-hidden="true" />}>
            <Link to={paths.editTransferOf(data.transferId)}>{t('Edit')}</Link>
          </Button>
        )
      }
    >
      {data && (
        <Card title="What changes">
          <DescriptionList
            columns={2}
            items={data.changes.map(({ label, from, to }) => ({
              label: t(label),
              value: `${from ?? '—'} → ${to ?? '—'}`,
            }))}
          />
        </Card>
      )}
      {data && <Letters papers={data.papers} />}
    </HistoryScreen>
  );
}
