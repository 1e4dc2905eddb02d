import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { Navigate } from 'react-router-dom';
import type { RequestRow } from '#machines/kits/requests/contract.ts';
import type { RequestKind } from '#machines/kits/requests/request.ts';
import { Page, ScreenHeader } from '#web/components/page/index.ts';
import { Skeleton } from '#web/components/ui/index.ts';
import { Loaded } from '#web/components/feedback/Loaded.tsx';
import { paths } from '#web/lib/paths.ts';
import { requestQuery, type Whose } from './api.ts';
import { getFormEvent } from './forms.ts';
import type { Asking } from './RequestDialog.tsx';
import { RequestScreen } from './RequestScreen.tsx';

type Props = { kind: RequestKind; whose: Whose; what: 'edit' | 'view'; requestId: number };

/** Shows one request at its own URL: its history, or its form while it can be changed. */
export function RequestAtScreen({ kind, whose, what, requestId }: Props) {
  const request = useQuery(requestQuery(kind.id, requestId));
  /** An open form stays open, even if another person decides on the request meanwhile. */
  const [opened, setOpened] = useState<Asking | null>(null);
  const screen = whose === 'own' ? kind.own : kind.onBehalf;
  if (!request.data) {
    return (
      <Page>
        <ScreenHeader screen={screen} />
        <Loaded query={request} loading={<Skeleton kind="card" rows={3} />}>
          {() => null}
        </Loaded>
      </Page>
    );
  }
  const row = request.data;
  const event = what === 'edit' ? getFormEvent(kind, row) : null;
  if (event && !opened) setOpened({ what: 'change', row, event });
  if (opened)
    return (
      <RequestScreen kind={kind} whose={whose} opens={opened} onClosed={() => setOpened(null)} />
    );
  return <ToHistory {...row} />;
}

/** The state is memoised, because Navigate navigates again for every new object, which would never end. */
function ToHistory({ workflow, subjectId, subject }: RequestRow) {
  const state = useMemo(() => ({ subject }), [subject]);
  return <Navigate to={paths.history(workflow, subjectId)} state={state} replace />;
}
