import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Navigate } from 'react-router-dom';
import type { RequestRow } from '#machines/requests/contract.ts';
import type { RequestKind } from '#machines/requests/request.ts';
import { Page, ScreenHeader } from '#web/components/page/index.ts';
import { Skeleton } from '#web/components/ui/index.ts';
import { Loaded } from '#web/lib/Loaded.tsx';
import { paths } from '#web/lib/paths.ts';
import { requestQuery, type Whose } from './api.ts';
import { formEventOf } from './RequestActions.tsx';
import { RequestScreen } from './RequestScreen.tsx';

type Props = { kind: RequestKind; whose: Whose; what: 'edit' | 'view'; requestId: number };

/** The path of one request: its history, or its form while it can be changed. */
export function RequestAtScreen({ kind, whose, what, requestId }: Props) {
  const request = useQuery(requestQuery(kind.id, requestId));
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
  const event = what === 'edit' ? formEventOf(row) : null;
  if (event)
    return <RequestScreen kind={kind} whose={whose} opens={{ what: 'change', row, event }} />;
  return <ToHistory {...row} />;
}

/** Navigate leads there again whenever its state is another object, and would never arrive. */
function ToHistory({ workflow, subjectId, subject }: RequestRow) {
  const state = useMemo(() => ({ subject }), [subject]);
  return <Navigate to={paths.history(workflow, subjectId)} state={state} replace />;
}
