import { useMutation } from '@tanstack/react-query';
import { Eye, Pencil } from 'lucide-react';
import { useState } from 'react';
import type {
  PersonalRecord,
  RecordPartAnswer,
} from '#machines/domains/people/contracts/people.ts';
import { personalChange } from '#machines/domains/people/requests/personalChange.ts';
import type { MenuReference } from '#machines/core/values/menuReferences.ts';
import { RequestDialog } from '#web/kits/requests/index.ts';
import { useMay } from '#web/lib/permissions/index.ts';
import { useProfile } from '#web/session/index.ts';
import { recordPart, type RecordPart } from '#machines/domains/people/personalRecord.ts';
import { Button, Card, notify } from '#web/components/ui/index.ts';
import { api } from '#web/lib/apiClient.ts';
import { failureMessage } from '#web/lib/apiError.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { PartContent } from './PartContent.tsx';
import { PartDialog } from './PartDialog.tsx';

type Props = {
  record: PersonalRecord;
  answer: RecordPartAnswer;
  /** Whether the form opens with an empty row. */
  adds?: boolean | undefined;
  onClosed?: (() => void) | undefined;
};

/** One part of a record, with buttons to unmask and edit it if allowed. */
export function PartCard({ record, answer, adds = false, onClosed }: Props) {
  const t = useTranslate();
  const [revealed, setRevealed] = useState<{ version: number; answer: RecordPartAnswer } | null>(
    null,
  );
  /** The record as it was when its form was opened, which other people's saves must not replace. */
  const [edited, setEdited] = useState(adds ? { record, answer } : null);
  /** The field of the user's own record for which they request a change. */
  const [requested, setRequested] = useState<string | null>(null);
  const isOwn = useProfile().intEmployeeId === record.employeeId;
  const mayAsk = useMay()('isCreate', personalChange.own.reference as MenuReference);
  const clear = revealed?.version === record.version ? revealed.answer : null;
  const reveal = useMutation({
    mutationFn: () =>
      api.post<RecordPartAnswer>('/Employee/RevealRecord', {
        employeeId: record.employeeId,
        part: answer.id,
      }),
    onSuccess: (shown) => setRevealed({ version: record.version, answer: shown }),
    onError: (error) => notify.warning(t(failureMessage(error)), { duration: 6000 }),
  });
  const part: RecordPart = recordPart(answer.id);
  const isMasked =
    Object.keys(answer.masked).length > 0 || ('rows' in part && answer.rows === undefined);
  const shown = clear ?? answer;
  const mayShow = record.mayReveal && isMasked && clear === null && answer.count !== 0;
  const unmasked = async () => ({
    record,
    answer: isMasked && clear === null ? await reveal.mutateAsync() : shown,
  });
  const edit = async () => setEdited(await unmasked());
  return (
    <Card
      title={t(part.label)}
      actions={
        <>
          {mayShow && (
            <Button
              size="small"
              icon={<Eye aria-hidden="true" />}
              loading={reveal.isPending}
              onClick={() => reveal.mutate()}
            >
              {t('Show')}
            </Button>
          )}
          {answer.mayEdit && (
            <Button
              size="small"
              icon={<Pencil aria-hidden="true" />}
              onClick={() => void edit().catch(() => undefined)}
            >
              {t('Edit')}
            </Button>
          )}
        </>
      }
    >
      <PartContent answer={shown} onAsk={isOwn && mayAsk ? setRequested : undefined} />
      {requested !== null && (
        <RequestDialog
          kind={personalChange}
          asking={{ what: 'new' }}
          only={[requested, 'removed', 'reason']}
          onClose={() => setRequested(null)}
        />
      )}
      {edited && (
        <PartDialog
          begun={edited}
          latest={record}
          fetchLatest={unmasked}
          adds={adds}
          onClose={() => {
            setEdited(null);
            setRevealed(null);
            onClosed?.();
          }}
        />
      )}
    </Card>
  );
}
