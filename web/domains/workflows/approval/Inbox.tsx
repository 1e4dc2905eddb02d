import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { InboxRow } from '#machines/core/contracts/workflow.ts';
import { Loaded } from '#web/components/feedback/Loaded.tsx';
import { DataTable, type TableHandle } from '#web/components/table/index.ts';
import { Checkbox, Notice, Skeleton, TextInput } from '#web/components/ui/index.ts';
import { inboxQuery, useDefinitions } from '#web/kits/workflow/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { useDebounced } from '#web/lib/useDebounced.ts';
import { inboxColumns } from './inboxColumns.tsx';
import { InboxTask } from './InboxTask.tsx';
import styles from './tasks.module.css';
import { useBesideList } from './useBesideList.ts';

const PAUSE_MS = 300;
const PAGE = 50;
const nothing: InboxRow[] = [];
const getKey = ({ workflow, subjectId }: InboxRow) => `${workflow} ${subjectId}`;

/**
 * All that waits for the user, of every kind, the most urgent first. It is open at once, and after a decision the
 * next one is.
 */
export function Inbox({ businessUnitId }: { businessUnitId: number }) {
  const t = useTranslate();
  const [params, setParams] = useSearchParams();
  const isOverdue = params.get('overdue') === '1';
  const [text, setText] = useState(params.get('q') ?? '');
  const search = useDebounced(text.trim(), PAUSE_MS);
  const list = useQuery({
    ...inboxQuery({
      businessUnitId,
      page: 1,
      pageSize: PAGE,
      ...(isOverdue && { overdue: true }),
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
  const active = items.find((row) => getKey(row) === activeKey) ?? items[0];
  const definition = active && definitions.get(active.workflow);

  const goOn = (row: InboxRow) => {
    const at = items.indexOf(row);
    const next = items[at + 1] ?? items[at - 1];
    setDecided((now) => new Set(now).add(getKey(row)));
    setActiveKey(next ? getKey(next) : null);
  };
  return (
    <div className={styles.workspace}>
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
                paging={{ initialPageSize: PAGE }}
                toolbar={
                  <div className={styles.toolbar}>
                    <div className={styles.filters} role="search" aria-label={t('Tasks')}>
                      <TextInput
                        compact
                        type="search"
                        aria-label="Search"
                        placeholder="Search…"
                        className={styles.search}
                        value={text}
                        onValueChange={setText}
                      />
                      <Checkbox
                        label="Overdue only"
                        checked={isOverdue}
                        onCheckedChange={(on) =>
                          setParams(
                            (now) => {
                              if (on === true) now.set('overdue', '1');
                              else now.delete('overdue');
                              return now;
                            },
                            { replace: true },
                          )
                        }
                      />
                      <span className={styles.order}>{t('The most urgent first')}</span>
                    </div>
                  </div>
                }
                empty={{
                  title: search === '' && !isOverdue ? undefined : 'No Result Found',
                  description:
                    search === '' && !isOverdue
                      ? 'You are notified of new work.'
                      : 'Nothing matches the search and the filters.',
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
