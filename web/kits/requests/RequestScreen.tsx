import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { RequestKind } from '#machines/kits/requests/request.ts';
import type { RequestRow } from '#machines/kits/requests/contract.ts';
import { Page, ScreenHeader } from '#web/components/page/index.ts';
import { tableShortcuts } from '#web/components/table/index.ts';
import { Button, ShortcutsDialog } from '#web/components/ui/index.ts';
import { useDefinitions } from '#web/kits/workflow/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { requestsQuery, type Whose } from './api.ts';
import { getColumns } from './columns.tsx';
import { RequestActions } from './RequestActions.tsx';
import { RequestDialog, type Asking } from './RequestDialog.tsx';
import { RequestTable } from './RequestTable.tsx';
import { useRequestSearch } from './useRequestSearch.ts';

/** Lists the requests of a kind as it declares: the user's own, or those of the user's business units. */
export function RequestScreen({
  kind,
  whose,
  opens,
  onClosed,
}: {
  kind: RequestKind;
  whose: Whose;
  opens?: 'form' | Asking | undefined;
  onClosed?: () => void;
}) {
  const t = useTranslate();
  const search = useRequestSearch();
  const [asking, setAsking] = useState<Asking | null>(
    opens === 'form' ? { what: whose === 'own' ? 'new' : 'newFor' } : (opens ?? null),
  );
  const list = useQuery(requestsQuery(kind.id, whose, search.asked));
  const definitions = useDefinitions((list.data?.items ?? []).map(({ workflow }) => workflow));
  const screen = whose === 'own' ? kind.own : kind.onBehalf;
  const columns = useMemo(
    () =>
      getColumns(kind, whose, t, (row: RequestRow) => {
        const definition = definitions.get(row.workflow);
        return definition ? (
          <RequestActions
            kind={kind}
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
      <RequestTable
        query={list}
        search={search}
        label={screen.title}
        columns={columns}
        storageKey={`requests.${kind.id}.${whose}`}
        hotkeys="page"
        empty={{ title: 'No Data Found', action: create }}
      />
      {asking && (
        <RequestDialog
          kind={kind}
          asking={asking}
          onClose={() => {
            setAsking(null);
            onClosed?.();
          }}
        />
      )}
      <ShortcutsDialog shortcuts={[tableShortcuts]} />
    </Page>
  );
}
