import { useQuery } from '@tanstack/react-query';
import { Pencil, Printer } from 'lucide-react';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { requestKind } from '#machines/catalogue/requests.ts';
import type { RequestKind } from '#machines/kits/requests/request.ts';
import { getFamily } from '#machines/core/workflowId.ts';
import { Button } from '#web/components/ui/index.ts';
import { HistoryScreen } from '#web/kits/workflow/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { requestQuery } from './api.ts';
import { getFormEvent, getForms } from './forms.ts';
import { RequestFiles } from './RequestFiles.tsx';
import { print } from './print.ts';
import { LeadsTo } from './LeadsTo.tsx';
import { RequestDialog } from './RequestDialog.tsx';

/** Shows one subject at its own URL. For a request it also offers the form. */
export function RequestPage() {
  const { workflow = '', subjectId = '' } = useParams();
  const kind = requestKind(getFamily(workflow));
  return kind ? (
    <HistoryScreen action={<EditButton kind={kind} requestId={Number(subjectId)} />}>
      <RequestFiles kind={kind} requestId={Number(subjectId)} />
    </HistoryScreen>
  ) : (
    <HistoryScreen />
  );
}

function EditButton({ kind, requestId }: { kind: RequestKind; requestId: number }) {
  const t = useTranslate();
  const { data: row } = useQuery(requestQuery(kind.id, requestId));
  const [event, setEvent] = useState<string | null>(null);
  const offered = row ? getFormEvent(kind, row) : null;
  return (
    <>
      {row && <LeadsTo kind={kind} row={row} />}
      {row && row.paperId !== null && (
        <Button icon={<Printer aria-hidden="true" />} onClick={() => void print(row)}>
          Print
        </Button>
      )}
      {offered && (
        <Button icon={<Pencil aria-hidden="true" />} onClick={() => setEvent(offered)}>
          {t(getForms(kind).get(offered)?.label ?? 'Edit')}
        </Button>
      )}
      {row && event && (
        <RequestDialog
          kind={kind}
          asking={{ what: 'change', row, event }}
          onClose={() => setEvent(null)}
        />
      )}
    </>
  );
}
