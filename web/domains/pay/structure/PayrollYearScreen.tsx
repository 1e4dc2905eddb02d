import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { getPayrollYear, type MonthOfYear } from '#machines/domains/pay/contracts/payrollYear.ts';
import { useSubmit } from '#web/components/feedback/useSubmit.ts';
import { FormActions, Page, PageHeader } from '#web/components/page/index.ts';
import { DataTable, type Column } from '#web/components/table/index.ts';
import { Button, Card, DateInput, DateText, Field, Select } from '#web/components/ui/index.ts';
import { optionsQuery, resourceKey } from '#web/kits/resources/index.ts';
import styles from './structure.module.css';

const MONTHS = '/compensationAndBenefits/configuration/month';

/** Adds a year's months to a payroll group. They are shown before they are added. */
export function PayrollYearScreen() {
  const navigate = useNavigate();
  const [groupId, setGroup] = useState<number | null>(null);
  const [startsOn, setStartsOn] = useState<string | null>(null);
  const [payDate, setPayDate] = useState<string | null>(null);
  const { data: groups = [], isFetching } = useQuery(optionsQuery('payrollGroup'));
  const { submit, busy } = useSubmit([resourceKey('payrollMonth')]);
  const months = startsOn !== null && payDate !== null ? getPayrollYear({ startsOn, payDate }) : [];
  return (
    <Page width="form">
      <PageHeader breadcrumb={[{ label: 'Month', to: MONTHS }]} />
      <Card title="First month">
        <div className={styles.fields}>
          <Field label="Payroll group" name="groupId" required>
            <Select value={groupId} onChange={setGroup} options={groups} loading={isFetching} />
          </Field>
          <Field label="First day" name="startsOn" required>
            <DateInput value={startsOn} onChange={setStartsOn} />
          </Field>
          <Field
            label="Pay date"
            name="payDate"
            hint="Of the first month. The others follow it month by month."
            required
          >
            <DateInput value={payDate} onChange={setPayDate} />
          </Field>
        </div>
      </Card>
      {months.length > 0 && (
        <DataTable
          label="Months"
          rows={months}
          columns={COLUMNS}
          rowId={(month) => month.startsOn}
          paging={false}
          columnChoice={false}
        />
      )}
      <FormActions>
        <Button
          variant="primary"
          loading={busy}
          disabled={groupId === null || months.length === 0}
          onClick={() => {
            void submit('/Payroll/AddYear', { groupId, startsOn, payDate }).then((isDone) => {
              if (isDone) void navigate(MONTHS);
            });
          }}
        >
          Add these months
        </Button>
      </FormActions>
    </Page>
  );
}

const day = (id: keyof MonthOfYear, label: string, card?: 'title'): Column<MonthOfYear> => ({
  id,
  label,
  value: (month) => month[id],
  cell: (month) => <DateText value={month[id]} />,
  ...(card ? { card } : {}),
});

const COLUMNS: readonly Column<MonthOfYear>[] = [
  day('startsOn', 'First day', 'title'),
  day('endsOn', 'Last day'),
  day('payDate', 'Pay date'),
];
