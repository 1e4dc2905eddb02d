import type {
  DuplicateBill,
  DuplicateExpense,
} from '#machines/domains/money/contracts/duplicateAttachments.ts';
import type { Column } from '#web/components/table/index.ts';
import { Badge, DateText, Money } from '#web/components/ui/index.ts';
import type { Translate } from '#web/lib/messages.ts';

const readMatches = ({ matches }: DuplicateExpense, t: Translate): string =>
  matches
    .map(({ otherCode, otherForName }) =>
      otherCode === null ? t('Another claim') : `${otherCode} (${otherForName ?? ''})`,
    )
    .join(', ');

export const expenseColumns = (t: Translate): readonly Column<DuplicateExpense>[] => [
  { id: 'sl', label: t('SL'), value: ({ rowNum }) => rowNum, width: 'tiny', card: 'hidden' },
  {
    id: 'serial',
    label: t('Serial number'),
    value: ({ serialNumber }) => serialNumber,
    width: 'tiny',
    card: 'hidden',
  },
  { id: 'code', label: t('Expense code'), value: ({ expenseCode }) => expenseCode, card: 'title' },
  {
    id: 'for',
    label: t('Expense for'),
    value: ({ expenseForName }) => expenseForName,
    width: 'medium',
    card: 'subtitle',
  },
  {
    id: 'amount',
    label: t('Amount'),
    value: ({ amount }) => amount,
    cell: ({ amount }) => <Money value={amount} />,
    numeric: true,
    money: true,
    card: 'figure',
  },
  {
    id: 'spentOn',
    label: t('Date'),
    value: ({ spentOn }) => spentOn,
    cell: ({ spentOn }) => <DateText value={spentOn} />,
    width: 'number',
  },
  {
    id: 'same',
    label: t('Same receipt as'),
    value: (row) => readMatches(row, t),
    width: 'wide',
  },
  {
    id: 'how',
    label: t('Match'),
    cell: ({ matches }) =>
      matches.some(({ isExact }) => isExact) ? (
        <Badge tone="danger">Same file</Badge>
      ) : (
        <Badge tone="warning">Same sheet</Badge>
      ),
  },
  { id: 'element', label: t('Cost element'), value: ({ costElementName }) => costElementName },
  { id: 'comments', label: t('Comments'), value: ({ comments }) => comments, width: 'wide' },
  {
    id: 'approved',
    label: t('Total approved amount'),
    value: ({ totalApprovedAmount }) => totalApprovedAmount,
    cell: ({ totalApprovedAmount }) => <Money value={totalApprovedAmount} />,
    numeric: true,
    money: true,
  },
  { id: 'unit', label: t('Business unit'), value: ({ businessUnitName }) => businessUnitName },
  {
    id: 'from',
    label: t('From date'),
    value: ({ fromDate }) => fromDate,
    cell: ({ fromDate }) => <DateText value={fromDate} />,
    width: 'number',
    hidden: true,
  },
  {
    id: 'to',
    label: t('To date'),
    value: ({ toDate }) => toDate,
    cell: ({ toDate }) => <DateText value={toDate} />,
    width: 'number',
    hidden: true,
  },
  {
    id: 'register',
    label: t('Bill register code'),
    value: ({ billRegisterCode }) => billRegisterCode,
    hidden: true,
  },
  {
    id: 'journal',
    label: t('Bank journal code'),
    value: ({ bankJournalCode }) => bankJournalCode,
    hidden: true,
  },
  {
    id: 'attachment',
    label: t('Attachment'),
    value: ({ strAttachment }) => strAttachment,
    hidden: true,
  },
];

const amount = (
  id: 'adjustmentAmount' | 'lcAmount' | 'totalAmount',
  label: string,
): Column<DuplicateBill> => ({
  id,
  label,
  value: (bill) => bill[id],
  cell: (bill) => (bill[id] === null ? '—' : <Money value={bill[id]} />),
  numeric: true,
  money: true,
});

export const billColumns: readonly Column<DuplicateBill>[] = [
  {
    id: 'serial',
    label: 'Serial number',
    value: ({ serialNumber }) => serialNumber,
    width: 'tiny',
    card: 'hidden',
  },
  {
    id: 'code',
    label: 'Bill register code',
    value: ({ billRegisterCode }) => billRegisterCode,
    card: 'title',
  },
  {
    id: 'date',
    label: 'Bill register date',
    value: ({ billRegisterDate }) => billRegisterDate,
    cell: ({ billRegisterDate }) => <DateText value={billRegisterDate} />,
    width: 'number',
  },
  { id: 'partner', label: 'Partner', value: ({ partnerName }) => partnerName, width: 'wide' },
  {
    id: 'attachment',
    label: 'Shared attachment',
    value: ({ strAttatchment }) => strAttatchment,
    width: 'wide',
  },
  amount('totalAmount', 'Total amount'),
  { id: 'lc', label: 'LC number', value: ({ lcnumber }) => lcnumber },
  amount('lcAmount', 'LC amount'),
  amount('adjustmentAmount', 'Adjustment amount'),
  { id: 'journal', label: 'Journal code', value: ({ journalCode }) => journalCode },
  { id: 'type', label: 'Bill type', value: ({ billTypeName }) => billTypeName },
  { id: 'status', label: 'Bill status', value: ({ billStatus }) => billStatus },
  { id: 'remarks', label: 'Remarks', value: ({ remarks }) => remarks, width: 'wide', hidden: true },
  {
    id: 'attachments',
    label: 'Attachments',
    value: ({ bIllAttatchmentList }) => bIllAttatchmentList.join('; '),
    width: 'wide',
    hidden: true,
  },
];
