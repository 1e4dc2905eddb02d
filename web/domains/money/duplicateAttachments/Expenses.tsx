import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import {
  AUDIT_PAGE_SIZE,
  AUDIT_PAGE_SIZES,
  type DuplicateExpense,
} from '#machines/domains/money/contracts/duplicateAttachments.ts';
import { DataTable } from '#web/components/table/index.ts';
import { Field, Skeleton, TextInput } from '#web/components/ui/index.ts';
import { Loaded } from '#web/components/feedback/Loaded.tsx';
import { useTranslate } from '#web/lib/messages.ts';
import { useDebounced } from '#web/lib/useDebounced.ts';
import { expensesQuery, type ExpenseFilter } from './api.ts';
import { CompareDialog } from './CompareDialog.tsx';
import { expenseColumns } from './columns.tsx';
import styles from './duplicateAttachments.module.css';

/** The pause in typing after which the search runs (spec 002 §2.7). */
const PAUSE_MS = 500;

/** Lines whose receipts also belong to another line; opening one shows the images side by side. */
export function Expenses({ filter }: { filter: ExpenseFilter }) {
  const t = useTranslate();
  const [text, setText] = useState('');
  const search = useDebounced(text.trim(), PAUSE_MS);
  const [page, setPage] = useState({ page: 1, pageSize: AUDIT_PAGE_SIZE as number, of: '' });
  const shown = { page: page.of === search ? page.page : 1, pageSize: page.pageSize };
  const query = useQuery(expensesQuery(filter, search, shown));
  const [open, setOpen] = useState<DuplicateExpense | null>(null);
  const columns = useMemo(() => expenseColumns(t), [t]);
  return (
    <>
      <div className={styles.search}>
        <Field label="Search by expense code" name="duplicateSearch">
          <TextInput type="search" value={text} onChange={(event) => setText(event.target.value)} />
        </Field>
      </div>
      <Loaded query={query} loading={<Skeleton kind="table" rows={10} columns={6} />}>
        {(rows) => (
          <DataTable
            label="Duplicate Attachments"
            rows={rows}
            columns={columns}
            rowId={({ billAttachment, rowNum }) => `${billAttachment} ${rowNum}`}
            rowName={({ expenseCode }) => expenseCode}
            rowTone={({ serialNumber }) => (serialNumber % 2 === 0 ? 'band' : undefined)}
            onOpen={setOpen}
            paging={{
              ...shown,
              total: rows[0]?.totalCount ?? 0,
              pageSizes: AUDIT_PAGE_SIZES,
              onChange: (next) => setPage({ ...next, of: search }),
            }}
            empty={{ title: 'No Data Found' }}
          />
        )}
      </Loaded>
      {open && <CompareDialog expense={open} onClose={() => setOpen(null)} />}
    </>
  );
}
