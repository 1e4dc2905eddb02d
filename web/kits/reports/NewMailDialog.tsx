import { useState } from 'react';
import {
  EVERY,
  LAST_DAY_OF_MONTH,
  MAIL_FORMATS,
  saveMailBody,
  WEEKDAYS,
  type Every,
  type MailFormat,
} from '#machines/kits/reports/mail.ts';
import type { ReportView } from '#machines/kits/reports/view.ts';
import { PersonField } from '#web/kits/people/index.ts';
import { Field, FormDialog, Select } from '#web/components/ui/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { useSubmit } from '#web/components/feedback/useSubmit.ts';
import { mailsQuery } from './api.ts';

const HOURS = Array.from({ length: 24 }, (_, hour) => ({
  value: hour,
  label: `${String(hour).padStart(2, '0')}:00`,
}));

/** Schedules a saved filter of a report as a weekly or monthly mail to the user or another person. */
export function NewMailDialog({
  reportId,
  views,
  onClose,
}: {
  reportId: string;
  /** The user's own saved filters. */
  views: readonly ReportView[];
  onClose: () => void;
}) {
  const t = useTranslate();
  const [viewId, setViewId] = useState<number | null>(views[0]?.id ?? null);
  const [employeeId, setEmployeeId] = useState<number | null>(null);
  const [every, setEvery] = useState<Every>('week');
  const [onDay, setOnDay] = useState<number | null>(1);
  const [atHour, setAtHour] = useState<number | null>(8);
  const [format, setFormat] = useState<MailFormat>('xlsx');
  const [problem, setProblem] = useState<string>();
  const { submit, busy } = useSubmit([mailsQuery(reportId).queryKey]);
  const send = async () => {
    const body = saveMailBody.safeParse({ viewId, employeeId, every, onDay, atHour, format });
    setProblem(body.error?.issues[0]?.message);
    if (body.success && (await submit(`/Reports/${reportId}/SaveMail`, body.data))) onClose();
  };
  const days =
    every === 'week'
      ? Object.entries(WEEKDAYS).map(([day, label]) => ({ value: Number(day), label: t(label) }))
      : Array.from({ length: LAST_DAY_OF_MONTH }, (_, day) => ({
          value: day + 1,
          label: String(day + 1),
        }));
  return (
    <FormDialog
      title="Send by email"
      description="Recipients see only data they have access to. Sending stops when they or you lose access to the report."
      submitLabel={t('Save')}
      busy={busy}
      onSubmit={send}
      onClose={onClose}
    >
      <Field
        label="Saved filter"
        name="viewId"
        error={problem}
        hint="Omit dates to always receive the latest data."
        required
      >
        <Select
          options={views.map(({ id, name }) => ({ value: id, label: name }))}
          value={viewId}
          onChange={setViewId}
        />
      </Field>
      <PersonField
        label="Recipients"
        hint="Leave empty to send it to yourself."
        optional
        onlyWithLogin
        value={employeeId}
        onChange={setEmployeeId}
      />
      <Field label="How often" name="every" required>
        <Select
          options={Object.entries(EVERY).map(([value, label]) => ({
            value: value as Every,
            label: t(label),
          }))}
          value={every}
          onChange={(next) => {
            if (next === null) return;
            setEvery(next);
            setOnDay(1);
          }}
        />
      </Field>
      <Field label="Day" name="onDay" required>
        <Select options={days} value={onDay} onChange={setOnDay} />
      </Field>
      <Field label="Hour" name="atHour" hint="Where the company works." required>
        <Select options={HOURS} value={atHour} onChange={setAtHour} />
      </Field>
      <Field label="File" name="format" required>
        <Select
          options={Object.entries(MAIL_FORMATS).map(([value, label]) => ({
            value: value as MailFormat,
            label: t(label),
          }))}
          value={format}
          onChange={(next) => next !== null && setFormat(next)}
        />
      </Field>
    </FormDialog>
  );
}
