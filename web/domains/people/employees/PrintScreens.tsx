import { useQuery } from '@tanstack/react-query';
import { Printer } from 'lucide-react';
import { useState } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';
import type { PersonalRecord } from '#machines/domains/people/contracts/people.ts';
import { recordPart } from '#machines/domains/people/personalRecord.ts';
import { Page, PageHeader } from '#web/components/page/index.ts';
import { Button, Card, Checkbox, Link, Skeleton } from '#web/components/ui/index.ts';
import { AssetsOfPerson } from '#web/domains/assets/index.ts';
import { EmploymentHistory } from '#web/domains/people/employment/index.ts';
import { Loaded } from '#web/components/feedback/Loaded.tsx';
import { paths } from '#web/lib/paths.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { recordQuery } from './api.ts';
import { PartContent } from './PartContent.tsx';
import { RecordHead } from './RecordHead.tsx';
import styles from './employees.module.css';

const useRecord = () => {
  const { empId = '' } = useParams();
  return useQuery(recordQuery(Number(empId) || 0));
};

const breadcrumb = (record: PersonalRecord | undefined) => [
  { label: 'Employee Management' },
  { label: 'Employee', to: paths.employees },
  ...(record ? [{ label: record.name, to: paths.employeeOf(record.employeeId) }] : []),
];

/** Chooses the parts of a record to print. */
export function ChooseForPrintScreen() {
  const record = useRecord();
  return (
    <Page width="form">
      <PageHeader
        title="Print Employee"
        breadcrumb={breadcrumb(record.data)}
        description="Choose what to print. Values that are masked for you are also masked in print."
      />
      <Loaded query={record} loading={<Skeleton kind="text" rows={8} />}>
        {(data) => <Choice record={data} />}
      </Loaded>
    </Page>
  );
}

function Choice({ record }: { record: PersonalRecord }) {
  const t = useTranslate();
  const parts = printable(record);
  const all = parts.map(({ id }) => id);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const chosen = all.filter((id) => !left.has(id));
  const toggle = (id: string, taken: boolean) => {
    const next = new Set(left);
    if (taken) next.delete(id);
    else next.add(id);
    setLeft(next);
  };
  return (
    <Card title={record.name}>
      <div className={styles.parts}>
        {parts.map(({ id, label }) => (
          <Checkbox
            key={id}
            label={label}
            checked={!left.has(id)}
            onCheckedChange={(taken) => toggle(id, taken)}
          />
        ))}
        <div>
          <Button asChild variant="primary">
            <Link to={paths.printPreviewOf(record.employeeId, chosen)}>{t('Preview')}</Link>
          </Button>
        </div>
      </div>
    </Card>
  );
}

/** The printable parts of a record that the reader can see. */
const printable = ({ parts, seesEmployment }: PersonalRecord): { id: string; label: string }[] => [
  ...parts.map(({ id }) => ({ id, label: recordPart(id).label })),
  { id: ASSETS, label: 'Assets' },
  ...(seesEmployment ? [{ id: EMPLOYMENT, label: 'Employment' }] : []),
];
const ASSETS = 'assets';
const EMPLOYMENT = 'employment';

/** The chosen parts as they are printed. */
export function PrintPreviewScreen() {
  const t = useTranslate();
  const record = useRecord();
  const [search] = useSearchParams();
  const entry = search.get('parts');
  const chosen = new Set(
    entry?.split(',') ?? (record.data ? printable(record.data).map(({ id }) => id) : []),
  );
  return (
    <Page>
      <PageHeader
        title="Print Preview"
        breadcrumb={breadcrumb(record.data)}
        action={
          <Button
            variant="primary"
            icon={<Printer aria-hidden="true" />}
            onClick={() => window.print()}
          >
            {t('Print')}
          </Button>
        }
      />
      <Loaded query={record} loading={<Skeleton kind="table" rows={6} columns={3} />}>
        {(data) => (
          <div className={styles.parts}>
            <RecordHead record={data} />
            {data.parts
              .filter(({ id }) => chosen.has(id))
              .map((answer) => (
                <Card key={answer.id} title={t(recordPart(answer.id).label)}>
                  <PartContent answer={answer} />
                </Card>
              ))}
            {chosen.has(ASSETS) && <AssetsOfPerson employeeId={data.employeeId} />}
            {data.seesEmployment && chosen.has(EMPLOYMENT) && (
              <Card title={t('Employment')}>
                <EmploymentHistory employeeId={data.employeeId} />
              </Card>
            )}
          </div>
        )}
      </Loaded>
    </Page>
  );
}
