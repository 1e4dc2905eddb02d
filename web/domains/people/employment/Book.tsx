import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import type {
  EmploymentVersion,
  ServiceBook,
} from '#machines/domains/people/contracts/employment.ts';
import { FilterBar } from '#web/components/page/index.ts';
import { DataTable } from '#web/components/table/index.ts';
import {
  Card,
  DateInput,
  DateText,
  DescriptionList,
  Field,
  Notice,
} from '#web/components/ui/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { numberColumns, rewardColumns, supersededColumns, versionColumns } from './columns.tsx';

/** The position on the day in the URL, every dated change, and superseded versions. */
export function Book({ book }: { book: ServiceBook }) {
  const t = useTranslate();
  const [search, setSearch] = useSearchParams();
  const day = search.get('asOf') ?? book.today;
  const version = book.versions.find((one) => isOn(one, day));
  const showDay = (next: string | null) =>
    setSearch((params) => {
      if (next === null) params.delete('asOf');
      else params.set('asOf', next);
      return params;
    });
  return (
    <>
      <FilterBar label="As of">
        <Field label="As of" name="asOf">
          <DateInput value={day} onChange={showDay} />
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
      <History book={book} />
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

/** Lists every dated change, earlier employee ID and reward, without superseded versions. */
export function History({ book }: { book: ServiceBook }) {
  const columns = useMemo(() => versionColumns(book.today), [book.today]);
  return (
    <>
      <Card title="Employment history">
        <DataTable
          label="Employment history"
          rows={book.versions}
          columns={columns}
          rowId={({ versionId }) => String(versionId)}
          paging={false}
          storageKey="employment.versions"
        />
      </Card>
      {book.numbers.length > 0 && (
        <Card title="Employee IDs">
          <DataTable
            label="Employee IDs"
            rows={book.numbers}
            columns={numberColumns}
            rowId={({ code }) => code}
            paging={false}
            storageKey="employment.numbers"
          />
        </Card>
      )}
      {book.rewards.length > 0 && (
        <Card title="Rewards">
          <DataTable
            label="Rewards"
            rows={book.rewards}
            columns={rewardColumns}
            rowId={({ rewardId }) => String(rewardId)}
            paging={false}
            storageKey="employment.rewards"
          />
        </Card>
      )}
    </>
  );
}

const isOn = ({ from, until }: EmploymentVersion, day: string): boolean =>
  (from === null || from <= day) && (until === null || day <= until);
