import type { UseQueryResult } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { useNavigate } from 'react-router-dom';
import type { RequestList, RequestRow } from '#machines/kits/requests/contract.ts';
import { FilterBar } from '#web/components/page/index.ts';
import { DataTable } from '#web/components/table/index.ts';
import { SearchField, Skeleton } from '#web/components/ui/index.ts';
import { Loaded } from '#web/components/feedback/Loaded.tsx';
import { useTranslate } from '#web/lib/messages.ts';
import { paths } from '#web/lib/paths.ts';
import type { RequestSearch } from './useRequestSearch.ts';

/** A list of requests with a search. Each row links to its history. */
export function RequestTable({
  query,
  search: { asked, text, setText, turn },
  ...table
}: {
  query: UseQueryResult<RequestList>;
  search: RequestSearch;
} & Pick<
  ComponentProps<typeof DataTable<RequestRow>>,
  'label' | 'columns' | 'storageKey' | 'hotkeys' | 'empty'
>) {
  const t = useTranslate();
  const navigate = useNavigate();
  // An empty list needs no search.
  const isEmpty = text === '' && asked.search === '' && query.data?.total === 0;
  return (
    <>
      {!isEmpty && (
        <FilterBar label={t('Filters')}>
          <SearchField value={text} onChange={setText} />
        </FilterBar>
      )}
      <Loaded query={query} loading={<Skeleton kind="table" rows={8} columns={5} />}>
        {({ items, total }) => (
          <DataTable
            rows={items}
            rowId={({ subjectId }) => String(subjectId)}
            rowName={({ number }) => number}
            onOpen={({ workflow, subjectId, subject }) =>
              void navigate(paths.history(workflow, subjectId), { state: { subject } })
            }
            paging={{ page: asked.page, pageSize: asked.pageSize, total, onChange: turn }}
            {...table}
          />
        )}
      </Loaded>
    </>
  );
}
