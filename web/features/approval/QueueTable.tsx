import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ArrowRight } from 'lucide-react';
import { useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import type {
  InstanceEntry,
  QueueEntry,
  WorkflowDefinition,
  WriteAnswer,
} from '#machines/contracts/workflow.ts';
import { DataTable, type Selection } from '#web/components/table/index.ts';
import { Button, Skeleton } from '#web/components/ui/index.ts';
import {
  canBeDecided,
  DecisionBar,
  HistoryDrawer,
  RefusedNotice,
  useAct,
  waitingQuery,
  type EventWords,
  type HistorySubject,
} from '#web/features/workflow/index.ts';
import { Loaded } from '#web/lib/Loaded.tsx';
import { useWrite } from '#web/lib/useWrite.ts';
import { queueColumns } from './queueColumns.tsx';

const noun = ['row', 'rows'] as const;
const nothing: InstanceEntry[] = [];

export type QueueTableProps = {
  queue: QueueEntry;
  definition: WorkflowDefinition;
  /** 0 for all. */
  businessUnitId: number;
};

/** One queue's rows, and the buttons of what is selected. It knows no workflow by name. */
export function QueueTable({ queue, definition, businessUnitId }: QueueTableProps) {
  const { workflow, state } = queue;
  const [{ page, pageSize }, setPage] = useState({ page: 1, pageSize: 25 });
  const [selected, setSelected] = useState<Selection>(new Set());
  const [history, setHistory] = useState<HistorySubject | null>(null);
  const write = useWrite<WriteAnswer>();
  const waiting = useQuery({
    ...waitingQuery({ workflow, state, businessUnitId, page, pageSize }),
    placeholderData: keepPreviousData,
  });

  const clear = () => setSelected(new Set());
  const { act, busy, refused, forgetRefused } = useAct<InstanceEntry>({
    definition,
    noun,
    send: ({ event }: EventWords, rows, comment) =>
      write.mutateAsync({
        path: '/Workflow/Dispatch',
        body: {
          workflow,
          items: rows.map(({ subjectId, version }) => ({
            subjectId,
            version,
            event: { type: event, ...(comment !== '' && { comment }) },
          })),
        },
      }),
    onDone: clear,
  });

  const isWaiting = useMemo(() => canBeDecided(definition), [definition]);
  const items = waiting.data?.items;
  const columns = useMemo(() => queueColumns(items ?? nothing), [items]);
  const chosen = useMemo(
    () => items?.filter(({ subjectId }) => selected.has(String(subjectId))) ?? nothing,
    [items, selected],
  );

  return (
    <>
      <RefusedNotice
        refused={refused}
        nameOf={(id) => items?.find(({ subjectId }) => subjectId === id)?.subject}
        onDismiss={forgetRefused}
      />
      <Loaded query={waiting} loading={<Skeleton kind="table" rows={8} columns={4} />}>
        {(list) => (
          <DataTable
            label={queue.label}
            rows={list.items}
            columns={columns}
            rowId={({ subjectId }) => String(subjectId)}
            rowName={({ subject }) => subject}
            selected={selected}
            onSelectedChange={setSelected}
            canSelect={isWaiting}
            onOpen={({ subjectId, subject }) => setHistory({ workflow, subjectId, subject })}
            hotkeys="page"
            columnChoice={false}
            paging={{
              page,
              pageSize,
              total: list.total,
              onChange: (next) => {
                setPage(next);
                clear();
              },
            }}
            toolbar={
              <Button
                asChild
                size="small"
                variant="ghost"
                iconEnd={<ArrowRight aria-hidden="true" />}
              >
                <Link to={queue.to}>Open with amounts</Link>
              </Button>
            }
            empty={{
              description:
                businessUnitId === 0
                  ? 'Nothing to do here. You are notified of new work.'
                  : 'Nothing to do here in the selected unit. Choose all business units above to see the others.',
            }}
          />
        )}
      </Loaded>
      <DecisionBar
        definition={definition}
        noun={noun}
        waiting={nothing}
        selected={chosen}
        onAct={(words, rows) => void act(words, rows)}
        onClear={clear}
        busy={busy}
      />
      <HistoryDrawer of={history} onClose={() => setHistory(null)} />
    </>
  );
}
