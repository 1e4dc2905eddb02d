import { useState } from 'react';
import type {
  DuplicateExpense,
  ReceiptMatch,
} from '#machines/domains/money/contracts/duplicateAttachments.ts';
import { AttachmentTile } from '#web/components/attachments/index.ts';
import {
  Badge,
  Button,
  DateText,
  Dialog,
  Field,
  Money,
  Notice,
  TextArea,
} from '#web/components/ui/index.ts';
import { loadAttachment, warnOfDownload } from '#web/kits/uploads/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { useSubmit } from '#web/components/feedback/useSubmit.ts';
import { DUPLICATES } from './api.ts';
import styles from './duplicateAttachments.module.css';

/** Shows a receipt next to its duplicates, with buttons for the auditor's decision. */
export function CompareDialog({
  expense,
  onClose,
}: {
  expense: DuplicateExpense;
  onClose: () => void;
}) {
  const t = useTranslate();
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={t('Receipt of {code}', { code: expense.expenseCode })}
      size="large"
      footer={<Button onClick={onClose}>Close</Button>}
    >
      <ul className={styles.matches}>
        {expense.matches.map((match) => (
          <li key={match.matchId} className={styles.match}>
            <div className={styles.pair}>
              <Receipt
                fileId={expense.billAttachment}
                fileName={expense.strAttachment}
                code={expense.expenseCode}
                name={expense.expenseForName}
                unit={expense.businessUnitName}
                spentOn={expense.spentOn}
                amount={expense.amount}
              />
              <Other match={match} />
            </div>
            <Badge tone={match.isExact ? 'danger' : 'warning'}>
              {match.isExact ? 'Same file' : 'Same sheet'}
            </Badge>
            <Decision match={match} onDone={onClose} />
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

function Other({ match }: { match: ReceiptMatch }) {
  const t = useTranslate();
  const { otherAttachment, otherFileName, otherCode, otherForName, otherUnit } = match;
  if (otherAttachment === null || otherCode === null) {
    return (
      <Notice tone="info" title={t('Another claim')}>
        {t('It belongs to someone whose claims you cannot see.')}
      </Notice>
    );
  }
  return (
    <Receipt
      fileId={otherAttachment}
      fileName={otherFileName ?? ''}
      code={otherCode}
      name={otherForName ?? ''}
      unit={otherUnit ?? ''}
      spentOn={match.otherSpentOn ?? ''}
      amount={match.otherAmount ?? 0}
    />
  );
}

function Receipt({
  fileId,
  fileName,
  code,
  name,
  unit,
  spentOn,
  amount,
}: {
  fileId: number;
  fileName: string;
  code: string;
  name: string;
  unit: string;
  spentOn: string;
  amount: number;
}) {
  return (
    <div className={styles.receipt}>
      <AttachmentTile
        file={{ globalFileUrlId: fileId, fileName }}
        load={loadAttachment}
        onFailure={warnOfDownload}
      />
      <p className={styles.facts}>
        <strong>{code}</strong> · {name} · {unit}
        <br />
        <DateText value={spentOn} /> · <Money value={amount} />
      </p>
    </div>
  );
}

function Decision({ match, onDone }: { match: ReceiptMatch; onDone: () => void }) {
  const t = useTranslate();
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const { submit, busy } = useSubmit([DUPLICATES]);
  const send = async (call: 'Dismiss' | 'Reopen') => {
    const body = { matchIds: [match.matchId], ...(call === 'Dismiss' ? { reason } : {}) };
    if (await submit(`/DetalisView/${call}AttatchmentDuplicate`, body)) onDone();
  };
  if (match.reason !== null) {
    return (
      <div className={styles.decision}>
        <p>
          {t('Dismissed by {name}: {reason}', {
            name: match.dismissedBy ?? '',
            reason: match.reason,
          })}
        </p>
        {match.canDecide && (
          <Button size="small" loading={busy} onClick={() => void send('Reopen')}>
            Open again
          </Button>
        )}
      </div>
    );
  }
  if (!match.canDecide) return null;
  const missing = reason.trim() === '';
  return (
    <form
      className={styles.decision}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (!missing) void send('Dismiss');
      }}
    >
      <Field
        label="Reason"
        name={`reason${match.matchId}`}
        required
        hint="Why it is not a duplicate. Claimants do not see this."
        error={tried && missing ? 'Reason is required' : undefined}
      >
        <TextArea
          value={reason}
          rows={2}
          maxLength={500}
          onChange={(event) => setReason(event.target.value)}
        />
      </Field>
      <Button type="submit" loading={busy}>
        Dismiss match
      </Button>
    </form>
  );
}
