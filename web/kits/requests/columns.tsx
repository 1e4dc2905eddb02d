import type { ReactNode } from 'react';
import { audienceIn } from '#machines/core/model/audience.ts';
import type { Deciders } from '#machines/core/tasks.ts';
import type { RequestRow } from '#machines/kits/requests/contract.ts';
import { isStepState } from '#machines/kits/requests/pipeline.ts';
import type { RequestKind } from '#machines/kits/requests/request.ts';
import { actionColumn, type Column } from '#web/components/table/index.ts';
import { DateText, Money, StatusBadge } from '#web/components/ui/index.ts';
import { fieldColumn } from '#web/kits/resources/index.ts';
import type { Translate } from '#web/lib/messages.ts';
import type { Whose } from './api.ts';
import styles from './requests.module.css';

const TONES = new Map([
  ['approved', 'success'],
  ['paid', 'success'],
  ['paymentOrdered', 'info'],
  ['rejected', 'danger'],
  ['changesRequested', 'warning'],
  ['withdrawn', 'neutral'],
  ['cancelled', 'neutral'],
] as const);

/** Returns the columns of a list of requests: number, person, the most important fields, and status. */
export const getColumns = (
  kind: RequestKind,
  whose: Whose,
  t: Translate,
  action: (row: RequestRow) => ReactNode,
): readonly Column<RequestRow>[] => [
  {
    id: 'number',
    label: 'Number',
    value: ({ number }) => number,
    width: 'medium',
    card: 'title',
    hideable: false,
  },
  ...(whose === 'own'
    ? []
    : [
        {
          id: 'employee',
          label: 'Employee',
          value: ({ employee }: RequestRow) => employee.label,
          width: 'medium',
          card: 'line',
        } as const,
        {
          id: 'unit',
          label: 'Business unit',
          value: ({ unit }: RequestRow) => unit,
          width: 'narrow',
          card: 'line',
          hidden: true,
        } as const,
      ]),
  ...kind.columns.flatMap((name): Column<RequestRow>[] => {
    const field = kind.fields[name];
    return field ? [fieldColumn(name, field, getFields, t)] : [];
  }),
  ...(kind.payment && kind.rows
    ? [
        {
          id: 'amount',
          label: 'Amount',
          value: ({ payload }: RequestRow) => kind.amount?.(payload) ?? null,
          cell: ({ payload }: RequestRow) => <Money value={kind.amount?.(payload) ?? 0} />,
          numeric: true,
          money: true,
          width: 'narrow',
          card: 'line',
        } as const,
      ]
    : []),
  {
    id: 'created',
    label: 'Sent',
    cell: ({ createdAt }) => <DateText value={createdAt.slice(0, 10)} />,
    width: 'narrow',
    card: 'hidden',
    hidden: whose !== 'own',
  },
  {
    id: 'status',
    label: 'Status',
    value: ({ state }) => state,
    sortable: false,
    folds: true,
    cell: ({ state, stateLabel, deciders }) => (
      <span className={styles.status}>
        <StatusBadge
          label={
            isStepState(state)
              ? t('Waiting for {step}', { step: getHolder(t, deciders) ?? t(stateLabel) })
              : t(stateLabel)
          }
          tone={
            (TONES as ReadonlyMap<string, 'success' | 'danger' | 'warning' | 'neutral'>).get(
              state,
            ) ?? 'info'
          }
        />
      </span>
    ),
    width: 'medium',
    card: 'figure',
  },
  // The column is wide enough for the label `Request cancellation`.
  actionColumn(action, 'time'),
];

const getFields = ({ payload, named }: RequestRow) => ({ values: payload, named });

/** Who holds a request: a single person by name, and the role that decides because the step's approver cannot. */
function getHolder(t: Translate, deciders: readonly Deciders[]): string | undefined {
  const [first, ...others] = deciders;
  if (!first || others.length > 0) return undefined;
  const [name, ...more] = first.names;
  if (more.length === 0 && first.more === 0) return name;
  return first.insteadOf === null ? undefined : audienceIn(t, first.as);
}
