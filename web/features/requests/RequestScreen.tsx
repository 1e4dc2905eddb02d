import { useQuery } from '@tanstack/react-query';
import { Plus, Search } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import type { RequestKind } from '#machines/requests/request.ts';
import type { RequestRow } from '#machines/requests/contract.ts';
import { FilterBar, Page, ScreenHeader } from '#web/components/page/index.ts';
import { DataTable, tableShortcuts } from '#web/components/table/index.ts';
import { Button, Field, ShortcutsDialog, Skeleton, TextInput } from '#web/components/ui/index.ts';
import { useDefinitions } from '#web/features/workflow/index.ts';
import { Loaded } from '#web/lib/Loaded.tsx';
import { useTranslate } from '#web/lib/messages.ts';
import { paths } from '#web/lib/paths.ts';
import { useDebounced } from '#web/lib/useDebounced.ts';
import { requestsQuery, type Whose } from './api.ts';
import { columnsOf } from './columns.tsx';
import { RequestActions } from './RequestActions.tsx';
import { RequestDialog, type Asking } from './RequestDialog.tsx';
import { useAddressPages } from '#web/lib/settings/index.ts';

const PAUSE_MS = 250;

/** What people ask for, as its declaration says: one's own, or those of one's business units. */
export function RequestScreen({
  kind,
  whose,
  opens,
}: {
  kind: RequestKind;
  whose: Whose;
  opens?: 'form' | Asking | undefined;
}) {
  const t = useTranslate();
  const navigate = useNavigate();
  const [params, setParams] = useSearchParams();
  const [text, setText] = useState('');
  const search = useDebounced(text.trim(), PAUSE_MS);
  const { page, pageSize, keepSize } = useAddressPages(params);
  const [asking, setAsking] = useState<Asking | null>(
    opens === 'form' ? { what: whose === 'own' ? 'new' : 'newFor' } : (opens ?? null),
  );
  const list = useQuery(requestsQuery(kind.id, whose, { page, pageSize, search }));
  // Nothing to search in.
  const isEmpty = text === '' && search === '' && list.data?.total === 0;
  const definitions = useDefinitions((list.data?.items ?? []).map(({ workflow }) => workflow));
  const screen = whose === 'own' ? kind.own : kind.onBehalf;
  const columns = useMemo(
    () =>
      columnsOf(kind, whose, t, (row: RequestRow) => {
        const definition = definitions.get(row.workflow);
        return definition ? (
          <RequestActions
            row={row}
            definition={definition}
            onForm={(changed, event) => setAsking({ what: 'change', row: changed, event })}
          />
        ) : null;
      }),
    [kind, whose, t, definitions],
  );
  const create = list.data?.may.create && (
    <Button
      variant="primary"
      icon={<Plus aria-hidden="true" />}
      onClick={() => setAsking({ what: whose === 'own' ? 'new' : 'newFor' })}
    >
      Create
    </Button>
  );
  return (
    <Page>
      <ScreenHeader screen={screen} action={create} />
      {!isEmpty && (
        <FilterBar label={t('Filters')}>
          <Field label="Search" name="search">
            <TextInput
              icon={<Search />}
              value={text}
              onValueChange={setText}
              type="search"
              autoComplete="off"
            />
          </Field>
        </FilterBar>
      )}
      <Loaded query={list} loading={<Skeleton kind="table" rows={8} columns={5} />}>
        {({ items, total }) => (
          <DataTable
            label={screen.title}
            rows={items}
            columns={columns}
            rowId={({ subjectId }) => String(subjectId)}
            rowName={({ number }) => number}
            onOpen={({ workflow, subjectId, subject }) =>
              void navigate(paths.history(workflow, subjectId), { state: { subject } })
            }
            paging={{
              page,
              pageSize,
              total,
              onChange: (next) => {
                keepSize(next.pageSize);
                setParams({ page: String(next.page), pageSize: String(next.pageSize) });
              },
            }}
            storageKey={`requests.${kind.id}.${whose}`}
            hotkeys="page"
            empty={{ title: 'No Data Found', action: create }}
          />
        )}
      </Loaded>
      {asking && <RequestDialog kind={kind} asking={asking} onClose={() => setAsking(null)} />}
      <ShortcutsDialog shortcuts={[tableShortcuts]} />
    </Page>
  );
}
