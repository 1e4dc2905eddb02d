import { useState } from 'react';
import type { RunDetails } from '#machines/domains/pay/contracts/payrollRuns.ts';
import { PAYMENT_FORMATS } from '#machines/domains/pay/paymentFiles/formats.ts';
import { useSubmit } from '#web/components/feedback/useSubmit.ts';
import {
  Button,
  Field,
  formatCount,
  Link,
  Money,
  Notice,
  Select,
  SummaryLine,
  TextArea,
} from '#web/components/ui/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { RUNS } from './api.ts';
import { PaymentFiles } from './PaymentFiles.tsx';
import styles from './runs.module.css';
import { Slips } from './Slips.tsx';

const WAYS = { bank: 'By bank', cash: 'In cash', held: 'On hold' } as const;
const PAYABLE = ['locked', 'paid'];

/** Shows how a run is paid: bank files, the cash list, and payments that banks returned. */
export function Payments({ run }: { run: RunDetails }) {
  const isPayable = PAYABLE.includes(run.state);
  const isOpen = isPayable && run.payer === 'yes';
  return (
    <>
      <div className={styles.actions}>
        <SummaryLine
          label="Ways of payment"
          items={run.ways.map(({ way, people, net }) => ({
            label: WAYS[way],
            value: (
              <>
                {formatCount(people)} · <Money value={net} currency />
              </>
            ),
          }))}
        />
      </div>
      {isPayable && run.payer === 'acted' && (
        <div className={styles.actions}>
          <Notice tone="info" title="You prepared or approved this run. Someone else must pay it" />
        </div>
      )}
      {isOpen && run.banks.length > 0 && <NewFile run={run} />}
      {isPayable && run.ways.some(({ way }) => way === 'cash') && (
        <CashList run={run} isOpen={isOpen} />
      )}
      <PaymentFiles run={run} isOpen={isOpen} />
      {isOpen && run.files.length > 0 && <Returns run={run} />}
      {run.ways.some(({ way }) => way === 'held') && <Slips run={run} only="held" />}
    </>
  );
}

function NewFile({ run }: { run: RunDetails }) {
  const t = useTranslate();
  const { submit, busy } = useSubmit([RUNS]);
  const [chosen, setBankId] = useState<number | null>(null);
  // A bank that was just paid is no longer in the list. The only one needs no choice.
  const [first, second] = run.banks;
  const only = second === undefined ? (first?.id ?? null) : null;
  const bankId = run.banks.some(({ id }) => id === chosen) ? chosen : only;
  const [format, setFormat] = useState<string | null>('csv');
  return (
    <div className={styles.actions}>
      <Field label="Bank" name="bankId">
        <Select
          value={bankId}
          onChange={setBankId}
          options={run.banks.map(({ id, name, open }) => ({
            value: id,
            label: `${name} (${open})`,
          }))}
        />
      </Field>
      <Field label="Format" name="format">
        <Select
          value={format}
          onChange={setFormat}
          options={PAYMENT_FORMATS.map(({ id, label }) => ({ value: id, label }))}
        />
      </Field>
      <Button
        variant="primary"
        loading={busy}
        disabled={bankId === null || format === null}
        onClick={() => void submit('/Payroll/MakeFile', { runId: run.id, bankId, format })}
      >
        {t('Make the file')}
      </Button>
    </div>
  );
}

/** Shows the cash list: who isn't on it yet, and after the run was paid, who on it isn't paid yet. */
function CashList({ run, isOpen }: { run: RunDetails; isOpen: boolean }) {
  const t = useTranslate();
  const { submit, busy } = useSubmit([RUNS]);
  const { missing, open } = run.cash;
  return (
    <div className={styles.actions}>
      <Link to="/compensationAndBenefits/reports/cashDisbursement">Cash list for signatures</Link>
      {isOpen && missing > 0 && (
        <Button loading={busy} onClick={() => void submit('/Payroll/PayCash', { runId: run.id })}>
          {t('Put {n, plural, one {# person} other {# people}} on the cash list', { n: missing })}
        </Button>
      )}
      {isOpen && open > 0 && run.state === 'paid' && (
        <Button
          loading={busy}
          onClick={() => void submit('/Payroll/ConfirmCash', { runId: run.id })}
        >
          {t('Mark {n, plural, one {# cash payment} other {# cash payments}} as paid', { n: open })}
        </Button>
      )}
    </div>
  );
}

function Returns({ run }: { run: RunDetails }) {
  const t = useTranslate();
  const { submit, busy } = useSubmit([RUNS]);
  const [text, setText] = useState('');
  return (
    <div className={styles.actions}>
      <Field
        label="Returned payments"
        name="returns"
        hint="A line for each: the reference of the payment, and the bank’s reason."
      >
        <TextArea value={text} onChange={(event) => setText(event.target.value)} rows={3} />
      </Field>
      <Button
        loading={busy}
        disabled={text.trim() === ''}
        onClick={() => {
          void submit('/Payroll/ReadReturns', { runId: run.id, text }).then((isDone) => {
            if (isDone) setText('');
          });
        }}
      >
        {t('Read returns')}
      </Button>
    </div>
  );
}
