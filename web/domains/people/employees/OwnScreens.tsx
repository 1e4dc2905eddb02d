import { useQuery } from '@tanstack/react-query';
import { FileText } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { Page, PageHeader } from '#web/components/page/index.ts';
import { Skeleton } from '#web/components/ui/index.ts';
import { EmptyState } from '#web/components/page/index.ts';
import { Loaded } from '#web/components/feedback/Loaded.tsx';
import { useTranslate } from '#web/lib/messages.ts';
import { paths } from '#web/lib/paths.ts';
import { useProfile } from '#web/session/index.ts';
import { recordQuery } from './api.ts';
import { PartCard } from './PartCard.tsx';
import { FullRecord } from './RecordScreen.tsx';

const SELF_SERVICE = [{ label: 'Employee Self Service' }];

/** The user's own record. */
export function AboutMeScreen() {
  const { intEmployeeId } = useProfile();
  return intEmployeeId ? (
    <FullRecord employeeId={intEmployeeId} title="About Me" breadcrumb={SELF_SERVICE} />
  ) : (
    <NoRecord title="About Me" />
  );
}

/** The user's own documents; at `/entry` the form is open, and closing it leads to the list. */
export function OwnDocumentsScreen({ adds = false }: { adds?: boolean }) {
  const { intEmployeeId } = useProfile();
  const navigate = useNavigate();
  const record = useQuery({ ...recordQuery(intEmployeeId), enabled: intEmployeeId > 0 });
  if (!intEmployeeId) return <NoRecord title="My Documents" />;
  return (
    <Page>
      <PageHeader
        title="My Documents"
        breadcrumb={SELF_SERVICE}
        description="Documents such as your passport and licence. You are reminded before they expire."
      />
      <Loaded query={record} loading={<Skeleton kind="table" rows={4} columns={4} />}>
        {(data) =>
          data.parts
            .filter(({ id }) => id === 'documents')
            .map((answer) => (
              <PartCard
                key={String(adds)}
                record={data}
                answer={answer}
                adds={adds}
                onClosed={() => adds && void navigate(paths.ownDocuments, { replace: true })}
              />
            ))
        }
      </Loaded>
    </Page>
  );
}

/** The content for a user without an employee record, such as a partner's. */
function NoRecord({ title }: { title: string }) {
  const t = useTranslate();
  return (
    <Page>
      <PageHeader title={title} breadcrumb={SELF_SERVICE} />
      <EmptyState
        icon={<FileText />}
        title={t('No Data Found')}
        description={t('Your login is not linked to an employee.')}
      />
    </Page>
  );
}
