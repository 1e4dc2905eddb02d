import { useState } from 'react';
import type { PaymentFileEntry, RunDetails } from '#machines/domains/pay/contracts/payrollRuns.ts';
import { PAYMENT_FORMATS } from '#machines/domains/pay/paymentFiles/formats.ts';
import { MENU } from '#machines/core/values/menuReferences.ts';
import { sayRefused } from '#web/components/feedback/sayRefused.ts';
import { useSubmit } from '#web/components/feedback/useSubmit.ts';
import { actionsColumn, DataTable, type Column } from '#web/components/table/index.ts';
import {
  Button,
  DateText,
  Field,
  formatCount,
  Money,
  Select,
  SummaryLine,
  TextArea,
  useConfirmWithComment,
} from '#web/components/ui/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { useMay } from '#web/lib/permissions/index.ts';
import { download } from '#web/lib/saveFile.ts';
import { RUNS } from './api.ts';
import styles from './runs.module.css';
import { Slips } from './Slips.tsx';

const WAYS = { bank: 'By bank', cash: 'In cash', held: 'On hold' } as const;
const PAYABLE = ['locked', 'paid'];

/** Shows how a run is paid: bank files, the cash list, and payments that banks returned. */
export function Payments({ run }: { run: RunDetails }) {
  const may = useMay();
  const isOpen = PAYABLE.includes(run.state) && may('isEdit', MENU.payrollRuns);
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
      {isOpen && <NewFile run={run} />}
      <Files run={run} isOpen={isOpen} />
      {isOpen && run.files.length > 0 && <Returns run={run} />}
      {run.ways.some(({ way }) => way === 'held') && <Slips run={run} only="held" />}
    </>
  );
}

function NewFile({ run }: { run: RunDetails }) {
  const t = useTranslate();
  const { submit, busy } = useSubmit([RUNS]);
  const [bankId, setBankId] = useState<number | null>(null);
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
      {run.ways.some(({ way }) => way === 'cash') && (
        <Button loading={busy} onClick={() => void submit('/Payroll/PayCash', { runId: run.id })}>
          {t('Put the others on the cash list')}
        </Button>
      )}
    </div>
  );
}

function Files({ run, isOpen }: { run: RunDetails; isOpen: boolean }) {
  const t = useTranslate();
  const { submit } = useSubmit([RUNS]);
  const ask = useConfirmWithComment();
  const cancel = async (file: PaymentFileEntry) => {
    const reason = await ask({
      title: t('Cancel the file {number}?', { number: file.number }),
      body: t('Do this only if the bank hasn’t been sent it.'),
      confirmLabel: t('Cancel the file'),
      cancelLabel: t('Keep it'),
      comment: { label: t('Reason'), required: true },
    });
    if (reason !== null) await submit('/Payroll/CancelFile', { fileId: file.id, reason });
  };
  const columns: readonly Column<PaymentFileEntry>[] = [
    ...COLUMNS,
    actionsColumn((file) => (
      <>
        <Button
          size="small"
          onClick={() => {
            download('/Payroll/PaymentFile', { fileId: file.id }, file.name).catch(sayRefused);
          }}
        >
          Download
        </Button>
        {isOpen && file.cancelledAt === null && (
          <Button size="small" onClick={() => void cancel(file)}>
            Cancel
          </Button>
        )}
      </>
    )),
  ];
  return (
    <DataTable
      label="Payment files"
      rows={run.files}
      columns={columns}
      rowId={({ id }) => String(id)}
      paging={false}
      empty={{
        description: 'There is no payment file yet. Finance makes them once the run is locked.',
      }}
    />
  );
}

const COLUMNS: readonly Column<PaymentFileEntry>[] = [
  { id: 'number', label: 'Number', value: ({ number }) => number, card: 'title' },
  { id: 'bank', label: 'Bank', value: ({ bank }) => bank },
  {
    id: 'payments',
    label: 'Payments',
    value: ({ payments }) => payments,
    numeric: true,
    width: 'narrow',
  },
  {
    id: 'total',
    label: 'Control sum',
    value: ({ total }) => total,
    cell: ({ total }) => <Money value={total} />,
    numeric: true,
    money: true,
    card: 'figure',
  },
  {
    id: 'digest',
    label: 'SHA-256',
    value: ({ digest }) => digest.slice(0, 12),
    width: 'narrow',
  },
  {
    id: 'madeAt',
    label: 'Made',
    value: ({ madeAt }) => madeAt,
    cell: ({ madeAt }) => <DateText value={madeAt} withTime />,
  },
  { id: 'madeBy', label: 'By', value: ({ madeBy }) => madeBy },
  {
    id: 'status',
    label: 'Status',
    value: ({ cancelledAt }) => (cancelledAt === null ? 'Made' : 'Cancelled'),
    says: true,
    card: 'subtitle',
  },
];

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
