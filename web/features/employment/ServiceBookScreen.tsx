import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';
import type { EmploymentVersion, ServiceBook } from '#machines/contracts/employment.ts';
import { FilterBar, Page, PageHeader } from '#web/components/page/index.ts';
import { DataTable } from '#web/components/table/index.ts';
import {
  Button,
  Card,
  DateInput,
  DateText,
  DescriptionList,
  Field,
  Notice,
  Skeleton,
} from '#web/components/ui/index.ts';
import { Loaded } from '#web/lib/Loaded.tsx';
import { useTranslate } from '#web/lib/messages.ts';
import { serviceBookQuery } from './api.ts';
import { PrintBook } from './PrintBook.tsx';
import { ChangeDialog, type Manner } from './ChangeDialog.tsx';
import { supersededColumns, versionColumns } from './columns.tsx';

/** Where somebody has stood in the organisation, day by day, and where they will stand. */
export function ServiceBookScreen() {
  const { empId = '' } = useParams();
  const employeeId = Number(empId) || 0;
  const book = useQuery(serviceBookQuery(employeeId));
  const [search] = useSearchParams();
  const [manner, setManner] = useState<Manner | null>(search.has('rehire') ? 'rehire' : null);
  const mayChange = book.data?.mayChange === true;
  // The newest stretch says whether somebody works here, or will.
  const hasLeft = book.data?.versions[0]?.position.isActive === false;
  return (
    <Page>
      <PageHeader
        title="Employee Service Book"
        breadcrumb={[{ label: 'Employee Management' }, { label: 'Employee' }]}
        description="Designation, department, workplace, supervisor and status with their dates."
        more={book.data && <PrintBook employeeId={employeeId} />}
        action={
          mayChange && (
            <>
              <Button onClick={() => setManner('correction')}>Correct past records</Button>
              <Button
                variant={hasLeft ? 'secondary' : 'primary'}
                onClick={() => setManner('change')}
              >
                New dated change
              </Button>
              {hasLeft && (
                <Button variant="primary" onClick={() => setManner('rehire')}>
                  Rehire
                </Button>
              )}
            </>
          )
        }
      />
      <Loaded query={book} loading={<Skeleton kind="table" rows={6} columns={6} />}>
        {(data) => (
          <>
            <Book book={data} />
            {manner && mayChange && (manner !== 'rehire' || hasLeft) && (
              <ChangeDialog
                key={manner}
                manner={manner}
                book={data}
                candidateId={Number(search.get('candidateId')) || undefined}
                onClose={() => setManner(null)}
              />
            )}
          </>
        )}
      </Loaded>
    </Page>
  );
}

function Book({ book }: { book: ServiceBook }) {
  const t = useTranslate();
  const [search, setSearch] = useSearchParams();
  const day = search.get('asOf') ?? book.today;
  const version = book.versions.find((one) => isOn(one, day));
  const columns = useMemo(() => versionColumns(book.today), [book.today]);
  return (
    <>
      <FilterBar label="As of">
        <Field label="As of" name="asOf">
          <DateInput
            value={day}
            onChange={(next) => setSearch(next === null ? {} : { asOf: next })}
          />
        </Field>
      </FilterBar>
      <Card title={`${book.employeeName} · ${book.employeeCode}`}>
        {version ? (
          <DescriptionList
            columns={3}
            items={[
              { label: 'Designation', value: version.words.designation },
              { label: 'Department', value: version.words.department },
              { label: 'Workplace', value: version.words.workplace },
              { label: 'Supervisor', value: version.words.supervisor || '—' },
              { label: 'Employment type', value: version.words.employmentType },
              { label: 'Grade', value: version.words.grade || '—' },
              { label: 'Status', value: t(version.words.status) },
              { label: 'Joining date', value: <DateText value={book.joiningDate} /> },
            ]}
          />
        ) : (
          <Notice tone="info">{t('Not employed on this day.')}</Notice>
        )}
      </Card>
      <DataTable
        label="Employment history"
        rows={book.versions}
        columns={columns}
        rowId={({ versionId }) => String(versionId)}
        paging={false}
        storageKey="employment.versions"
      />
      {book.superseded.length > 0 && (
        <Card title="Previous records">
          <DataTable
            label="Previous records"
            rows={book.superseded}
            columns={supersededColumns}
            rowId={({ versionId }) => String(versionId)}
            paging={{ initialPageSize: 15 }}
            storageKey="employment.superseded"
          />
        </Card>
      )}
    </>
  );
}

const isOn = ({ from, until }: EmploymentVersion, day: string): boolean =>
  (from === null || from <= day) && (until === null || day <= until);
