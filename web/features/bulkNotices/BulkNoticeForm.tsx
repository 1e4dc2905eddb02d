import { useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { bulkNotice } from '#machines/contracts/bulkNotices.ts';
import { FormActions } from '#web/components/page/index.ts';
import {
  Button,
  Checkbox,
  Field,
  FieldErrorSummary,
  Select,
  TextArea,
  TextInput,
  useConfirm,
} from '#web/components/ui/index.ts';
import {
  AudienceFields,
  countQuery,
  NOBODY,
  rowsOf,
  type Audiences,
} from '#web/features/announcements/index.ts';
import { businessUnitsQuery } from '#web/features/organisation/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { useSubmit } from '#web/lib/useSubmit.ts';
import { useUnsavedGuard } from '#web/lib/useUnsavedGuard.ts';
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
  audiences: NOBODY,
  byMail: false,
};

/** What is said to whom; how many they are is asked before it is sent. */
export function BulkNoticeForm({ changes }: { changes: readonly unknown[] }) {
  const t = useTranslate();
  const confirm = useConfirm();
  const { data: units = [], isPending } = useQuery(businessUnitsQuery);
  const [draft, setDraft] = useState(EMPTY);
  const [problems, setProblems] = useState<{ name: string; message: string }[]>([]);
  const [tries, setTries] = useState(0);
  const { submit, busy } = useSubmit([changes]);
  const rows = rowsOf(draft);
  const { data: count, isFetching, refetch } = useQuery(countQuery(draft.intBusinessUnitId, rows));
  const saved = useUnsavedGuard(draft !== EMPTY);
  const change = (part: Partial<Draft>) => setDraft({ ...draft, ...part });
  const problemOf = (name: string) => problems.find((one) => one.name === name)?.message;

  const send = async () => {
    const { audiences: _audiences, ...said } = draft;
    const people = count?.withLogin ?? 0;
    const parsed = bulkNotice.safeParse({ ...said, announcementRows: rows, people });
    setTries((before) => before + 1);
    setProblems(
      parsed.success
        ? []
        : parsed.error.issues.map(({ path, message }) => ({
            name: path[0] === 'people' ? 'announcementRows' : String(path[0]),
            message,
          })),
    );
    if (!parsed.success) return;
    const sure = await confirm({
      title: t('Send it to {n, plural, one {# person} other {# people}}?', { n: people }),
      body: t('It can’t be taken back.'),
      confirmLabel: t('Send'),
      cancelLabel: t('Cancel'),
    });
    if (!sure) return;
    if (await submit('/Notification/SendBulk', parsed.data)) {
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
      <Field label="Title" name="strTitle" required error={problemOf('strTitle')}>
        <TextInput
          value={draft.strTitle}
          onValueChange={(strTitle) => change({ strTitle })}
          maxLength={200}
          autoComplete="off"
        />
      </Field>
      <Field label="Details" name="strDetails" required error={problemOf('strDetails')}>
        <TextArea
          value={draft.strDetails}
          onValueChange={(strDetails) => change({ strDetails })}
          maxLength={2000}
          rows={4}
        />
      </Field>
      <Field label="Business Unit" name="intBusinessUnitId" required>
        <Select
          options={[{ value: 0, label: t('All business units') }, ...units]}
          value={draft.intBusinessUnitId}
          onChange={(unit) => change({ intBusinessUnitId: unit ?? 0 })}
          loading={isPending}
        />
      </Field>
      <AudienceFields
        draft={draft}
        onChange={(audiences) => change({ audiences })}
        error={problemOf('announcementRows')}
      />
      <Checkbox
        label="Also by email, to whoever wants that"
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
