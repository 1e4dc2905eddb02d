import { useMutation } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import type { KioskView } from '#machines/domains/time/contracts/kiosk.ts';
import { Button, DateInput, Field, Notice, Select, TextInput } from '#web/components/ui/index.ts';
import { failureMessage } from '#web/lib/apiError.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { requestLeaveAtKiosk, type Person } from './api.ts';
import styles from './kiosk.module.css';

/** A leave application for whole days. Other kinds of leave need the leave screen, after signing in. */
export function KioskLeave({
  person,
  view,
  onBack,
  onSent,
}: {
  person: Person;
  view: KioskView;
  onBack: () => void;
  onSent: (number: string) => void;
}) {
  const t = useTranslate();
  const [leaveTypeId, setType] = useState(view.leave[0]?.leaveTypeId ?? 0);
  const [from, setFrom] = useState<string | null>(null);
  const [to, setTo] = useState<string | null>(null);
  const [reason, setReason] = useState('');
  const sending = useMutation({
    mutationFn: () => requestLeaveAtKiosk({ ...person, leaveTypeId, from: from ?? '', to, reason }),
    onSuccess: ({ number }) => onSent(number),
  });
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (from !== null) sending.mutate();
  };
  return (
    <form className={styles.form} noValidate onSubmit={send}>
      {sending.isError && (
        <Notice tone="warning" live>
          {t(failureMessage(sending.error))}
        </Notice>
      )}
      <Field label={t('Leave type')} name="leaveType" required>
        <Select
          options={view.leave.map((one) => ({ value: one.leaveTypeId, label: one.type }))}
          value={leaveTypeId}
          onChange={(id) => setType(id ?? leaveTypeId)}
          searchable={false}
        />
      </Field>
      <Field label={t('From')} name="from" required>
        <DateInput value={from} onChange={setFrom} />
      </Field>
      <Field label={t('Until')} name="to" hint={t('Leave empty for one day.')} optional>
        <DateInput value={to} onChange={setTo} />
      </Field>
      <Field label={t('Reason')} name="reason" optional>
        <TextInput value={reason} onValueChange={setReason} autoComplete="off" />
      </Field>
      <Button
        type="submit"
        variant="primary"
        size="large"
        block
        loading={sending.isPending}
        disabled={from === null}
      >
        {t('Send')}
      </Button>
      <Button block onClick={onBack}>
        {t('Back')}
      </Button>
    </form>
  );
}
