import type { PaymentFileEntry, RunDetails } from '#machines/domains/pay/contracts/payrollRuns.ts';
import { msg } from '#machines/core/locales/messages.ts';
import { sayRefused } from '#web/components/feedback/sayRefused.ts';
import { useSubmit } from '#web/components/feedback/useSubmit.ts';
import { actionsColumn, DataTable, TwoLines, type Column } from '#web/components/table/index.ts';
import { Button, DateText, Money, useConfirmWithComment } from '#web/components/ui/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { download } from '#web/lib/saveFile.ts';
import { RUNS } from './api.ts';

/** Lists the payment files of a run, with what is still to be done with each. */
export function PaymentFiles({ run, isOpen }: { run: RunDetails; isOpen: boolean }) {
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
    actionsColumn(
      (file) => (
        <>
          <Button
            size="small"
            onClick={() => {
              download('/Payroll/PaymentFile', { fileId: file.id }, file.name).catch(sayRefused);
            }}
          >
            Download
          </Button>
          {isOpen && file.open > 0 && run.state === 'paid' && (
            <Button
              size="small"
              onClick={() => void submit('/Payroll/ConfirmFile', { fileId: file.id })}
            >
              Mark as paid
            </Button>
          )}
          {isOpen && file.open === file.payments && (
            <Button size="small" onClick={() => void cancel(file)}>
              Cancel
            </Button>
          )}
        </>
      ),
      'wide',
    ),
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
  {
    id: 'number',
    label: 'Number',
    value: ({ number }) => number,
    width: 'medium',
    card: 'title',
  },
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
    id: 'status',
    label: 'Status',
    value: (file) => STATES[getState(file)],
    cell: (file) => <FileState file={file} />,
    card: 'subtitle',
  },
  {
    id: 'madeAt',
    label: 'Made',
    value: ({ madeAt }) => madeAt,
    cell: ({ madeAt, madeBy }) => (
      <TwoLines first={<DateText value={madeAt} withTime />} second={madeBy} />
    ),
    width: 'time',
  },
  {
    id: 'digest',
    label: 'SHA-256',
    value: ({ digest }) => digest.slice(0, 12),
    width: 'narrow',
    hidden: true,
  },
];

const STATES = {
  made: msg('Made'),
  paid: msg('Paid'),
  cancelled: msg('Cancelled'),
} as const;

function getState({ cancelledAt, open }: PaymentFileEntry): keyof typeof STATES {
  if (cancelledAt !== null) return 'cancelled';
  return open > 0 ? 'made' : 'paid';
}

/** The state of a file, and below it how many of its payments came back, or why it was cancelled. */
function FileState({ file }: { file: PaymentFileEntry }) {
  const t = useTranslate();
  const label = t(STATES[getState(file)]);
  if (file.reason !== null) {
    return <TwoLines first={label} second={<span translate="no">{file.reason}</span>} />;
  }
  return file.returned === 0 ? (
    label
  ) : (
    <TwoLines first={label} second={t('{n} returned by the bank', { n: file.returned })} />
  );
}
