import { useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { bulkNotice } from '#machines/domains/communication/contracts/bulkNotices.ts';
import { FormActions } from '#web/components/page/index.ts';
import { Button, Checkbox, FieldErrorSummary, useConfirm } from '#web/components/ui/index.ts';
import {
  countQuery,
  MessageFields,
  NO_ONE,
  getRows,
  type Audiences,
} from '#web/domains/communication/announcements/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { useProblems } from '#web/lib/useProblems.ts';
import { useSubmit } from '#web/components/feedback/useSubmit.ts';
import { useUnsavedGuard } from '#web/components/ui/useUnsavedGuard.ts';
import styles from './bulkNotices.module.css';

interface Draft {
  strTitle: string;
  strDetails: string;
  intBusinessUnitId: number;
  audiences: Audiences;
  byMail: boolean;
}

const EMPTY: Draft = {
  strTitle: '',
  strDetails: '',
  intBusinessUnitId: 0,
  audiences: NO_ONE,
  byMail: false,
};

/** The form for the text and audience of a notice. The people are counted before it is sent. */
export function BulkNoticeForm({ changes }: { changes: readonly unknown[] }) {
  const t = useTranslate();
  const confirm = useConfirm();
  const [draft, setDraft] = useState(EMPTY);
  const { problems, tries, parse, getProblem } = useProblems();
  const { submit, busy } = useSubmit([changes]);
  const rows = getRows(draft);
  const { data: count, isFetching, refetch } = useQuery(countQuery(draft.intBusinessUnitId, rows));
  const saved = useUnsavedGuard(draft !== EMPTY);
  const change = (part: Partial<Draft>) => setDraft({ ...draft, ...part });

  const send = async () => {
    const { audiences: _audiences, ...said } = draft;
    const people = count?.withLogin ?? 0;
    const body = parse(bulkNotice, { ...said, announcementRows: rows, people });
    if (!body) return;
    const sure = await confirm({
      title: t('Send it to {n, plural, one {# person} other {# people}}?', { n: people }),
      body: t('This cannot be undone.'),
      confirmLabel: t('Send'),
      cancelLabel: t('Cancel'),
    });
    if (!sure) return;
    if (await submit('/Notification/SendBulk', body)) {
      saved();
      setDraft(EMPTY);
    } else void refetch();
  };

  return (
    <form
      className={styles.form}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void send();
      }}
      noValidate
      aria-label={t('New notice')}
    >
      <FieldErrorSummary errors={problems} focusKey={tries} />
      <MessageFields
        draft={draft}
        onChange={change}
        getProblem={(name) =>
          getProblem(name) ?? (name === 'announcementRows' ? getProblem('people') : undefined)
        }
        mostDetails={2000}
        rows={4}
      />
      <Checkbox
        label="Also by email, to people who chose email"
        checked={draft.byMail}
        onCheckedChange={(byMail) => change({ byMail })}
      />
      <FormActions>
        <Button type="submit" variant="primary" loading={busy} disabled={isFetching}>
          {t('Send')}
        </Button>
      </FormActions>
    </form>
  );
}
