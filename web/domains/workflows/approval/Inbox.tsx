import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { InboxRow, QueueEntry } from '#machines/core/contracts/workflow.ts';
import { Loaded } from '#web/components/feedback/Loaded.tsx';
import { DataTable, useTableTop, type TableHandle } from '#web/components/table/index.ts';
import { Notice, Skeleton } from '#web/components/ui/index.ts';
import { inboxQuery, useDefinitions } from '#web/kits/workflow/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { useDebounced } from '#web/lib/useDebounced.ts';
import { inboxColumns } from './inboxColumns.tsx';
import { InboxTask } from './InboxTask.tsx';
import { InboxToolbar } from './InboxToolbar.tsx';
import styles from './tasks.module.css';
import { useBesideList } from './useBesideList.ts';
import { useInboxFilter } from './useInboxFilter.ts';

const PAUSE_MS = 300;
const PAGE = 50;
const nothing: InboxRow[] = [];
const getKey = ({ workflow, subjectId }: InboxRow) => `${workflow} ${subjectId}`;

/**
 * All that waits for the user, of every kind, the most urgent first. It is open at once, and after a decision the
 * next one is.
 */
export function Inbox({
  businessUnitId,
  queues,
}: {
  businessUnitId: number;
  queues: readonly QueueEntry[];
}) {
  const t = useTranslate();
  const filter = useInboxFilter();
  const { isOverdue, kinds, isByKind } = filter;
  const search = useDebounced(filter.search.trim(), PAUSE_MS);
  const isNarrowed = search !== '' || isOverdue || kinds.length > 0;
  const list = useQuery({
    ...inboxQuery({
      businessUnitId,
      page: 1,
      pageSize: PAGE,
      ...(isOverdue && { overdue: true }),
      ...(kinds.length > 0 && { kinds: kinds.join(',') }),
      ...(isByKind && { order: 'kind' as const }),
      ...(search !== '' && { search }),
    }),
    placeholderData: keepPreviousData,
  });
  // Still listed until the list is fetched again.
  const [decided, setDecided] = useState<ReadonlySet<string>>(new Set());
  const items = (list.data?.items ?? nothing).filter((row) => !decided.has(getKey(row)));
  const definitions = useDefinitions([...new Set(items.map(({ workflow }) => workflow))]);
  const isBeside = useBesideList();
  const [activeKey, setActiveKey] = useState<string | null>(null);
  // On a phone, the list comes first.
  const [isOpen, setOpen] = useState(isBeside);
  const table = useRef<TableHandle>(null);
  const workspace = useRef<HTMLDivElement>(null);
  useTableTop(workspace);
  const active = items.find((row) => getKey(row) === activeKey) ?? items[0];
  const definition = active && definitions.get(active.workflow);

  const goOn = (row: InboxRow) => {
    const at = items.indexOf(row);
    const next = items[at + 1] ?? items[at - 1];
    setDecided((now) => new Set(now).add(getKey(row)));
    setActiveKey(next ? getKey(next) : null);
  };
  return (
    <div ref={workspace} className={styles.workspace}>
      <div className={styles.list}>
        <Loaded query={list} loading={<Skeleton kind="table" rows={10} columns={5} />}>
          {({ hasMore }) => (
            <>
              <DataTable
                label="All tasks"
                rows={items}
                columns={inboxColumns}
                rowId={getKey}
                rowName={({ subject }) => subject}
                onOpen={(row) => {
                  setActiveKey(getKey(row));
                  setOpen(true);
                }}
                onActive={(row) => setActiveKey(getKey(row))}
                handle={table}
                rowTone={(row) => (isOpen && row === active ? 'open' : undefined)}
                hotkeys="page"
                storageKey="tasks.all"
                paging={false}
                hasMore={hasMore}
                toolbar={<InboxToolbar queues={queues} filter={filter} />}
                empty={{
                  title: isNarrowed ? 'No Result Found' : undefined,
                  description: isNarrowed
                    ? 'Nothing matches the search and the filters.'
                    : 'You are notified of new work.',
                }}
              />
              {hasMore && (
                <Notice tone="info" title={t('There are more')}>
                  {t('The {n} most urgent are shown. The others follow as these are decided.', {
                    n: PAGE,
                  })}
                </Notice>
              )}
            </>
          )}
        </Loaded>
      </div>
      {active && definition && (
        <InboxTask
          key={getKey(active)}
          row={active}
          definition={definition}
          isOpen={isOpen}
          isBeside={isBeside}
          onDecided={() => goOn(active)}
          onFirst={() => {
            const [first] = items;
            if (!first) return;
            setActiveKey(getKey(first));
            setOpen(true);
          }}
          onClose={() => {
            setOpen(false);
            table.current?.focus();
          }}
        />
      )}
    </div>
  );
}
