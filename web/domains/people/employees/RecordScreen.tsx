import { useQuery } from '@tanstack/react-query';
import { useParams, useSearchParams } from 'react-router-dom';
import type { PersonalRecord } from '#machines/domains/people/contracts/people.ts';
import { recordPart } from '#machines/domains/people/personalRecord.ts';
import { Page, PageHeader } from '#web/components/page/index.ts';
import { Button, Card, Link, Skeleton, Tabs } from '#web/components/ui/index.ts';
import { Employment, EmploymentHistory } from '#web/domains/people/employment/index.ts';
import { PersonOverview } from '#web/domains/insight/personOverview/index.ts';
import { HoldsOfPerson } from '#web/domains/pay/runs/index.ts';
import { AssetsOfPerson } from '#web/domains/assets/index.ts';
import { PayHistory } from '#web/domains/pay/salary/index.ts';
import { Loaded } from '#web/components/feedback/Loaded.tsx';
import { paths } from '#web/lib/paths.ts';
import { useMay } from '#web/lib/permissions/index.ts';
import { MENU } from '#machines/core/access/permissions.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { recordQuery } from './api.ts';
import { PartCard } from './PartCard.tsx';
import { RecordHead } from './RecordHead.tsx';
import { RecordHistory } from './RecordHistory.tsx';
import styles from './employees.module.css';

/** A person's record, with a tab for each part that the reader may see. */
export function RecordScreen() {
  const { empId = '' } = useParams();
  const record = useQuery(recordQuery(Number(empId) || 0));
  return (
    <Page>
      <PageHeader
        title={record.data?.name ?? 'Employee'}
        breadcrumb={[{ label: 'Employee Management' }, { label: 'Employee', to: paths.employees }]}
        more={record.data && <Elsewhere record={record.data} />}
      />
      <Loaded query={record} loading={<Skeleton kind="table" rows={6} columns={3} />}>
        {(data) => (
          <>
            <RecordHead record={data} />
            <Parts record={data} />
          </>
        )}
      </Loaded>
    </Page>
  );
}

/** Links to other data about the person that the reader may see. */
function Elsewhere({ record }: { record: PersonalRecord }) {
  const t = useTranslate();
  const may = useMay();
  return (
    <>
      <Button asChild>
        <Link to={paths.employeeProfileOf(record.employeeId)}>{t('Full profile')}</Link>
      </Button>
      <Button asChild>
        <Link to={paths.printOf(record.employeeId)}>{t('Print')}</Link>
      </Button>
      {record.seesEmployment && may('isView', MENU.employment) && (
        <Button asChild>
          <Link to={paths.serviceBookOf(record.employeeId)}>{t('Service book')}</Link>
        </Button>
      )}
      {!record.isActive && !record.isSelf && may('isEdit', MENU.employment) && (
        <Button asChild variant="primary">
          <Link to={paths.rehireOf(record.employeeId)}>{t('Rehire')}</Link>
        </Button>
      )}
    </>
  );
}

function Parts({ record }: { record: PersonalRecord }) {
  const t = useTranslate();
  const [search, setSearch] = useSearchParams();
  const parts = record.parts.map((answer) => ({
    id: answer.id as string,
    label: recordPart(answer.id).label,
    count: answer.count,
    content: <PartCard key={answer.id} record={record} answer={answer} />,
  }));
  // The most used tabs come first, because the others may be off screen.
  const first = parts.filter(({ id }) => id === 'personal' || id === 'contact');
  const tabs = [
    {
      id: 'overview',
      label: 'Overview',
      content: <PersonOverview employeeId={record.employeeId} />,
    },
    ...first,
    ...(record.seesEmployment
      ? [
          {
            id: 'employment',
            label: 'Employment',
            content: <Employment employeeId={record.employeeId} />,
          },
        ]
      : []),
    ...(record.seesPay
      ? [{ id: 'pay', label: 'Salary', content: <Pay employeeId={record.employeeId} /> }]
      : []),
    ...parts.filter((part) => !first.includes(part)),
    {
      id: 'assets',
      label: 'Assets',
      content: <AssetsOfPerson employeeId={record.employeeId} />,
    },
    ...(record.changes.length > 0
      ? [
          {
            id: 'history',
            label: 'History',
            content: (
              <Card title={t('History')}>
                <RecordHistory changes={record.changes} />
              </Card>
            ),
          },
        ]
      : []),
  ];
  const entry = search.get('tab');
  const value = tabs.some(({ id }) => id === entry) ? (entry as string) : (tabs[0]?.id ?? '');
  return (
    <Tabs
      label="Parts of the record"
      tabs={tabs}
      value={value}
      onChange={(tab) => setSearch({ tab }, { replace: true })}
    />
  );
}

/** Shows the person's pay, and which part of it is on hold. */
function Pay({ employeeId }: { employeeId: number }) {
  return (
    <>
      <PayHistory employeeId={employeeId} />
      <HoldsOfPerson employeeId={employeeId} />
    </>
  );
}

/** Everything on one page, as printed. */
export function ProfileScreen() {
  const { empId = '' } = useParams();
  return (
    <FullRecord
      employeeId={Number(empId) || 0}
      breadcrumb={[{ label: 'Employee Management' }, { label: 'Employee', to: paths.employees }]}
    />
  );
}

export function FullRecord({
  employeeId,
  breadcrumb,
  title,
}: {
  employeeId: number;
  breadcrumb: readonly { label: string; to?: string }[];
  title?: string;
}) {
  const t = useTranslate();
  const record = useQuery(recordQuery(employeeId));
  return (
    <Page>
      <PageHeader
        title={title ?? record.data?.name ?? 'Employee Profile'}
        breadcrumb={breadcrumb}
      />
      <Loaded query={record} loading={<Skeleton kind="table" rows={6} columns={3} />}>
        {(data) => (
          <div className={styles.parts}>
            <RecordHead record={data} />
            {data.parts.map((answer) => (
              <PartCard key={answer.id} record={data} answer={answer} />
            ))}
            <AssetsOfPerson employeeId={employeeId} />
            {data.seesEmployment && (
              <Card title={t('Employment')}>
                <EmploymentHistory employeeId={employeeId} />
              </Card>
            )}
            {data.changes.length > 0 && (
              <Card title={t('History')}>
                <RecordHistory changes={data.changes} />
              </Card>
            )}
          </div>
        )}
      </Loaded>
    </Page>
  );
}
