import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import {
  PARTS,
  type CountItem,
  type CountRow,
  type Part,
} from '#machines/domains/assets/contracts/count.ts';
import { Loaded } from '#web/components/feedback/Loaded.tsx';
import { useSubmit } from '#web/components/feedback/useSubmit.ts';
import { FilterBar, Pagination } from '#web/components/page/index.ts';
import { DataTable } from '#web/components/table/index.ts';
import {
  Card,
  Field,
  SearchField,
  Select,
  Skeleton,
  useConfirmWithComment,
} from '#web/components/ui/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { useDebounced } from '#web/lib/useDebounced.ts';
import { COUNTS, itemsQuery } from './api.ts';
import { getItemColumns } from './itemColumns.tsx';

const PAGE_SIZE = 50;

/** Lists the expected assets of a count, grouped by whether they were seen. */
export function CountItems({ count, mayCount }: { count: CountRow; mayCount: boolean }) {
  const t = useTranslate();
  const { countId, state } = count;
  const { submit } = useSubmit([COUNTS]);
  const ask = useConfirmWithComment();
  const [part, setPart] = useState<Part | null>(state === 'open' ? 'left' : null);
  const [typed, setTyped] = useState('');
  const search = useDebounced(typed.trim(), 250);
  const [page, setPage] = useState(1);
  const items = useQuery(itemsQuery({ countId, part: part ?? '', search, page }));
  const columns = useMemo(() => {
    const unmark = async ({ itemId, name }: CountItem) => {
      const reason = await ask({
        title: () => t('Count {name} again?', { name }),
        body: 'What was counted is removed from the list. It stays in the history with your reason.',
        confirmLabel: 'Count again',
        comment: { label: 'Reason', required: true, maxLength: 500 },
      });
      if (reason !== null) await submit('/Asset/Count/Unmark', { itemId, reason });
    };
    return getItemColumns(t, mayCount ? (item) => void unmark(item) : null);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the functions are new at each render
  }, [t, mayCount]);
  return (
    <Card title="List" padding="none">
      <FilterBar label="List">
        <SearchField label="Name, tag or person" value={typed} onChange={setTyped} />
        <Field label="Show" name="part">
          <Select
            clearable
            value={part}
            options={getOptions(state)}
            onChange={(next) => {
              setPart(next);
              setPage(1);
            }}
          />
        </Field>
      </FilterBar>
      <Loaded query={items} loading={<Skeleton kind="table" rows={5} columns={5} />}>
        {({ items: rows, total }) => (
          <>
            <DataTable
              label="List"
              rows={rows}
              getPart={total}
              columns={columns}
              rowId={({ assetId }) => String(assetId)}
              paging={false}
              storageKey="assets.countItems"
              empty={{ description: 'Nothing here.' }}
            />
            <Pagination
              page={page}
              pageSize={PAGE_SIZE}
              total={total}
              pageSizes={[PAGE_SIZE]}
              onChange={(next) => setPage(next.page)}
            />
          </>
        )}
      </Loaded>
    </Card>
  );
}

const WORDS: Readonly<Record<Part, string>> = {
  left: 'Left',
  counted: 'Counted',
  elsewhere: 'Found elsewhere',
  damaged: 'Damaged',
  unexpected: 'Not expected',
};
/** An asset that was not seen when the count ends is missing. */
const getOptions = (state: string) =>
  PARTS.map((value) => ({
    value,
    label: value === 'left' && state === 'closed' ? 'Missing' : WORDS[value],
  }));
