import { useQuery } from '@tanstack/react-query';
import { Eye } from 'lucide-react';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { Page, PageHeader } from '#web/components/page/index.ts';
import { Button, Card, Notice, Skeleton } from '#web/components/ui/index.ts';
import { PayHistory } from '#web/domains/pay/salary/index.ts';
import { Loaded } from '#web/components/feedback/Loaded.tsx';
import { useTranslate } from '#web/lib/messages.ts';
import { serviceBookQuery } from './api.ts';
import { Book } from './Book.tsx';
import { PrintBook } from './PrintBook.tsx';
import { useChanges } from './useChanges.tsx';

/** A person's positions day by day, past and future. */
export function ServiceBookScreen() {
  const { empId = '' } = useParams();
  const employeeId = Number(empId) || 0;
  const book = useQuery(serviceBookQuery(employeeId));
  const { buttons, dialog } = useChanges(book.data);
  return (
    <Page>
      <PageHeader
        title="Employee Service Book"
        breadcrumb={[{ label: 'Employee Management' }, { label: 'Employee' }]}
        description="Every dated change of position, department, supervisor, status and pay, and rewards."
        more={book.data && <PrintBook book={book.data} />}
        action={buttons}
      />
      <Loaded query={book} loading={<Skeleton kind="table" rows={6} columns={6} />}>
        {(data) => (
          <>
            <Book book={data} />
            {data.seesPay && <Pay key={employeeId} employeeId={employeeId} />}
            {dialog}
          </>
        )}
      </Loaded>
    </Page>
  );
}

/** Shows the person's pay, but only on request, because each access to pay is recorded. */
function Pay({ employeeId }: { employeeId: number }) {
  const t = useTranslate();
  const [isShown, setShown] = useState(false);
  if (isShown) return <PayHistory employeeId={employeeId} />;
  return (
    <Card
      title="Salary"
      actions={
        <Button size="small" icon={<Eye aria-hidden="true" />} onClick={() => setShown(true)}>
          {t('Show')}
        </Button>
      }
    >
      <Notice tone="info">{t('Pay is shown on request, and each view is recorded.')}</Notice>
    </Card>
  );
}
