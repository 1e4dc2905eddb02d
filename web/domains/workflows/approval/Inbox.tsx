import { useRef, useState } from 'react';
import type { InboxRow, QueueEntry } from '#machines/core/contracts/workflow.ts';
import { Loaded } from '#web/components/feedback/Loaded.tsx';
import { DataTable, useTableTop, type TableHandle } from '#web/components/table/index.ts';
import { Skeleton } from '#web/components/ui/index.ts';
import { useDefinitions } from '#web/kits/workflow/index.ts';
import { inboxColumns } from './inboxColumns.tsx';
import { InboxTask } from './InboxTask.tsx';
import { InboxToolbar } from './InboxToolbar.tsx';
import styles from './tasks.module.css';
import { useBesideList } from './useBesideList.ts';
import { getKey, useInboxList } from './useInboxList.ts';
import { useInboxFilter } from './useInboxFilter.ts';

/**
 * Lists everything that waits for the user, of every kind, the most urgent first. The first task is open at
 * once, and after each decision the next one opens.
 */
export function Inbox({
  businessUnitId,
  queues,
}: {
  businessUnitId: number;
  queues: readonly QueueEntry[];
}) {
  const filter = useInboxFilter();
  const { page, pageSize, showPage } = filter;
  const { list, items, total, isNarrowed, drop } = useInboxList(businessUnitId, queues, filter);
  const definitions = useDefinitions([...new Set(items.map(({ workflow }) => workflow))]);
  const isBeside = useBesideList();
  const [activeKey, setActiveKey] = useState<string | null>(null);
  // On a phone, the list is shown first and no task is open.
  const [isOpen, setOpen] = useState(isBeside);
  const table = useRef<TableHandle>(null);
  const workspace = useRef<HTMLDivElement>(null);
  useTableTop(workspace);
  const active = items.find((row) => getKey(row) === activeKey) ?? items[0];
  const definition = active && definitions.get(active.workflow);

  const alike = queues.find(
    ({ workflow, state, waiting }) =>
      waiting > 1 && workflow === active?.workflow && state === active.state,
  );

  const goOn = (row: InboxRow) => {
    const at = items.indexOf(row);
    const next = items[at + 1] ?? items[at - 1];
    drop(row);
    setActiveKey(next ? getKey(next) : null);
  };
  return (
    <div ref={workspace} className={styles.workspace}>
      <div className={styles.list}>
        <Loaded query={list} loading={<Skeleton kind="table" rows={10} columns={5} />}>
          {() => (
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
              paging={{ page, pageSize, total, onChange: showPage }}
              toolbar={<InboxToolbar queues={queues} filter={filter} />}
              empty={{
                title: isNarrowed ? 'No Result Found' : undefined,
                description: isNarrowed
                  ? 'Nothing matches the search and the filters.'
                  : 'You are notified of new work.',
              }}
            />
          )}
        </Loaded>
      </div>
      {active && definition && (
        <InboxTask
          key={getKey(active)}
          row={active}
          definition={definition}
          alike={alike}
          isOpen={isOpen}
          isBeside={isBeside}
          onDecided={() => goOn(active)}
          onFirst={() => {
            if (page > 1) showPage({ page: 1, pageSize });
            setActiveKey(null);
            setOpen(true);
          }}
          onPage={(step) => {
            const last = total === undefined ? page + 1 : Math.max(1, Math.ceil(total / pageSize));
            showPage({ page: Math.min(last, Math.max(1, page + step)), pageSize });
            setActiveKey(null);
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
