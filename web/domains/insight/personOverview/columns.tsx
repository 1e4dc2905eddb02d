import { Download } from 'lucide-react';
import type {
  OverviewLetter,
  OverviewLoan,
  OverviewMonth,
  OverviewRequest,
  PersonOverview,
} from '#machines/domains/insight/contracts/personOverview.ts';
import type { Column } from '#web/components/table/index.ts';
import {
  Button,
  DateText,
  formatMonth,
  formatNumber,
  Money,
  TextLink,
} from '#web/components/ui/index.ts';
import { print } from '#web/kits/requests/index.ts';
import { paths } from '#web/lib/paths.ts';

type Balance = NonNullable<PersonOverview['balances']>[number];

const number = <Row,>(id: string, label: string, read: (row: Row) => number): Column<Row> => ({
  id,
  label,
  value: read,
  cell: (row) => formatNumber(read(row)),
  numeric: true,
  width: 'narrow',
  card: 'line',
});

export const balanceColumns: readonly Column<Balance>[] = [
  { id: 'type', label: 'Leave type', value: ({ type }) => type, width: 'medium', card: 'title' },
  number('available', 'Can be booked', ({ available }) => available),
  number('planned', 'Approved, upcoming', ({ planned }) => planned),
  number('pending', 'Pending', ({ pending }) => pending),
];

export const monthColumns: readonly Column<OverviewMonth>[] = [
  {
    id: 'month',
    label: 'Month',
    value: ({ month }) => month,
    cell: ({ month }) => formatMonth(month),
    card: 'title',
  },
  number('present', 'Present', ({ present }) => present),
  number('onLeave', 'On leave', ({ onLeave }) => onLeave),
  number('absent', 'Absent', ({ absent }) => absent),
  number('lateDays', 'Late days', ({ lateDays }) => lateDays),
  number('lateMinutes', 'Minutes late', ({ lateMinutes }) => lateMinutes),
];

export const requestColumns: readonly Column<OverviewRequest>[] = [
  {
    id: 'number',
    label: 'Number',
    value: (row) => row.number,
    cell: (row) => (
      <TextLink to={paths.history(row.workflow, row.requestId)}>{row.number}</TextLink>
    ),
    card: 'title',
  },
  { id: 'kind', label: 'Kind', value: ({ kind }) => kind, says: true, width: 'wide', card: 'line' },
  { id: 'state', label: 'Status', value: (row) => row.stateLabel, says: true, card: 'line' },
  {
    id: 'createdAt',
    label: 'Sent',
    value: ({ createdAt }) => createdAt,
    cell: ({ createdAt }) => <DateText value={createdAt} />,
    card: 'line',
  },
];

export const loanColumns: readonly Column<OverviewLoan>[] = [
  { id: 'loanType', label: 'Loan type', value: ({ loanType }) => loanType, card: 'title' },
  {
    id: 'paidOutOn',
    label: 'Paid out',
    value: ({ paidOutOn }) => paidOutOn,
    cell: ({ paidOutOn }) => <DateText value={paidOutOn} />,
    card: 'line',
  },
  {
    id: 'principal',
    label: 'Principal',
    value: ({ principal }) => principal,
    cell: ({ principal }) => <Money value={principal} />,
    numeric: true,
    money: true,
    card: 'line',
  },
  {
    id: 'outstanding',
    label: 'Open',
    value: ({ outstanding }) => outstanding,
    cell: ({ outstanding }) => <Money value={outstanding} />,
    numeric: true,
    money: true,
    card: 'figure',
  },
];

export const letterColumns: readonly Column<OverviewLetter>[] = [
  { id: 'number', label: 'Number', value: (row) => row.number, card: 'title' },
  {
    id: 'title',
    label: 'Letter',
    value: ({ title }) => title,
    says: true,
    width: 'wide',
    card: 'line',
  },
  {
    id: 'issuedOn',
    label: 'Issued on',
    value: ({ issuedOn }) => issuedOn,
    cell: ({ issuedOn }) => <DateText value={issuedOn} />,
    card: 'line',
  },
  {
    id: 'status',
    label: 'Status',
    value: ({ isWithdrawn }) => (isWithdrawn ? 'Withdrawn' : 'Valid'),
    says: true,
    card: 'line',
  },
  {
    id: 'file',
    label: 'File',
    sortable: false,
    cell: (row) => (
      <Button
        size="small"
        icon={<Download aria-hidden="true" />}
        aria-label={row.number}
        onClick={() => void print(row)}
      >
        PDF
      </Button>
    ),
    card: 'line',
  },
];
