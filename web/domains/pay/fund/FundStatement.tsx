import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import {
  FUND_PARTS,
  KIND_WORDS,
  PART_WORDS,
  type FundRow,
  type FundStatement,
} from '#machines/domains/pay/fund/contract.ts';
import { Loaded } from '#web/components/feedback/Loaded.tsx';
import { EmptyState, FilterBar, Page, PageHeader } from '#web/components/page/index.ts';
import { DataTable, type Column } from '#web/components/table/index.ts';
import {
  Button,
  Card,
  DateInput,
  DescriptionList,
  Field,
  formatDate,
  formatPercent,
  Link,
  Money,
  Notice,
  Skeleton,
  StatTile,
  Tiles,
} from '#web/components/ui/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { today } from '#web/lib/today.ts';
import { statementQuery } from './api.ts';
import styles from './fund.module.css';

/** The user's own provident fund statement. */
export function MyFundScreen() {
  const [day, setDay] = useState(today());
  return (
    <Page width="form">
      <PageHeader
        description="What you have in the provident fund on any day, and how it came about."
        action={
          <Button variant="primary" asChild>
            <Link to="/SelfService/pfWithdrawal/create">Withdraw or borrow</Link>
          </Button>
        }
      />
      <StatementOf employeeId={0} day={day} onDayChange={setDay} />
    </Page>
  );
}

/** The provident fund statement of another member. Loading it is recorded in the salary access log. */
export function FundMemberScreen() {
  const { id = '' } = useParams();
  const employeeId = Number(id);
  const [day, setDay] = useState(today());
  const { data } = useQuery(statementQuery(employeeId, day));
  return (
    <Page width="form">
      <PageHeader
        breadcrumb={[{ label: 'PF Ledger', to: '/compensationAndBenefits/reports/pfLedger' }]}
        description={data && `${data.name} (${data.code})`}
      />
      <StatementOf employeeId={employeeId} day={day} onDayChange={setDay} />
    </Page>
  );
}

type StatementOfProps = {
  employeeId: number;
  day: string;
  onDayChange: (day: string) => void;
};

function StatementOf({ employeeId, day, onDayChange }: StatementOfProps) {
  const statement = useQuery(statementQuery(employeeId, day));
  return (
    <>
      <FilterBar label="Day" collapsible={false}>
        <Field label="As of" name="day">
          <DateInput value={day} onChange={(next) => onDayChange(next ?? today())} />
        </Field>
      </FilterBar>
      <Loaded query={statement} loading={<Skeleton kind="text" lines={12} />}>
        {(shown) => <Shown statement={shown} />}
      </Loaded>
    </>
  );
}

function Shown({ statement }: { statement: FundStatement }) {
  const t = useTranslate();
  const { balances, nominees, vestedPercent } = statement;
  if (statement.memberSince === null && statement.rows.length === 0) {
    return <EmptyState title="No contribution was made until this day" />;
  }
  const nominated = nominees.reduce((sum, { share }) => sum + share, 0);
  return (
    <div className={styles.stack}>
      <Tiles>
        <StatTile
          label="Balance"
          value={<Money value={statement.total} currency />}
          hint={t('on {day}', { day: formatDate(statement.day) })}
        />
        <StatTile
          label="Vested amount"
          value={<Money value={statement.vested} currency />}
          hint={t('{percent} of the company’s share and its interest', {
            percent: inPercent(vestedPercent),
          })}
        />
        <StatTile
          label="Can be withdrawn"
          value={<Money value={statement.canWithdraw} currency />}
        />
        <StatTile
          label="Can be lent"
          value={<Money value={statement.canBorrow} currency />}
          hint={
            statement.lent > 0 ? (
              <>
                {t('Open loans')}: <Money value={statement.lent} />
              </>
            ) : undefined
          }
        />
      </Tiles>
      <Card title="Balance by part">
        <DescriptionList
          columns={2}
          items={[
            ...FUND_PARTS.map((part) => ({
              label: PART_WORDS[part],
              value: <Money value={balances[part]} />,
            })),
            {
              label: 'Member since',
              value: statement.memberSince === null ? '—' : formatDate(statement.memberSince),
            },
          ]}
        />
      </Card>
      <Card title="Nominees" description="They are kept with the personal record.">
        {nominees.length === 0 || Math.abs(nominated - 100) > 0.001 ? (
          <Notice tone="warning">
            {nominees.length === 0
              ? t('No nominee is named')
              : t('The shares of the nominees add up to {percent}, not to 100%', {
                  percent: inPercent(nominated),
                })}
          </Notice>
        ) : null}
        <DescriptionList
          columns={2}
          items={nominees.map(({ name, relation, share }) => ({
            label: `${name} (${relation})`,
            value: inPercent(share),
          }))}
        />
      </Card>
      <DataTable
        label="Ledger"
        rows={statement.rows}
        columns={COLUMNS}
        rowId={({ id }) => String(id)}
        columnChoice={false}
      />
    </div>
  );
}

const inPercent = (value: number): string => formatPercent(value, Number.isInteger(value) ? 0 : 2);

const COLUMNS: readonly Column<FundRow>[] = [
  {
    id: 'day',
    label: 'Day',
    value: ({ day }) => day,
    cell: ({ day }) => formatDate(day),
    width: 'narrow',
    card: 'subtitle',
  },
  {
    id: 'kind',
    label: 'Kind',
    value: ({ kind }) => KIND_WORDS[kind],
    says: true,
    card: 'title',
  },
  { id: 'part', label: 'Part', value: ({ part }) => PART_WORDS[part], says: true, card: 'line' },
  {
    id: 'amount',
    label: 'Amount',
    value: ({ amount }) => amount,
    cell: ({ amount }) => <Money value={amount} />,
    numeric: true,
    money: true,
    card: 'figure',
  },
];
