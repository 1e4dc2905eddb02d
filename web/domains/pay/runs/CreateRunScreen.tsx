import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { MissingEntry } from '#machines/domains/pay/contracts/payrollRuns.ts';
import type { RunKind } from '#machines/domains/pay/payrollRun/kinds.ts';
import { msg } from '#machines/core/locales/messages.ts';
import { sayRefused } from '#web/components/feedback/sayRefused.ts';
import { FormActions, Page, PageHeader } from '#web/components/page/index.ts';
import {
  Button,
  Card,
  DescriptionList,
  Field,
  formatCount,
  formatDate,
  Link,
  Notice,
  Select,
} from '#web/components/ui/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { useWrite } from '#web/lib/useWrite.ts';
import { bonusesQuery, missingQuery, monthsQuery, RUNS } from './api.ts';
import styles from './runs.module.css';
import { runPaths, TITLES } from './runPaths.ts';

/** Lets the user choose a month, shows what must be completed first, and starts the month's payroll run. */
export function CreateRunScreen({ kind }: { kind: RunKind }) {
  const t = useTranslate();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const write = useWrite<{ id: number }>();
  const [chosen, setChosen] = useState<number | null>(null);
  const [bonusSetupId, setBonus] = useState<number | null>(null);
  const { data: months = [], isSuccess } = useQuery(monthsQuery);
  // Months begin with the latest, so the last one that is due is the next to be calculated.
  const due = kind === 'salary' ? months.findLast(({ isSalaryDue }) => isSalaryDue) : undefined;
  const monthId = chosen ?? due?.id ?? null;
  const { data: bonuses = [] } = useQuery({ ...bonusesQuery, enabled: kind === 'bonus' });
  const { data: standing } = useQuery(missingQuery(monthId ?? 0, kind));
  const paths = runPaths(kind);
  const isBlocked = standing?.missing.some(({ blocks }) => blocks) ?? true;

  const start = async () => {
    try {
      const { id } = await write.mutateAsync({
        path: '/Payroll/CreateRun',
        body: { kind, monthId, bonusSetupId },
      });
      void queries.invalidateQueries({ queryKey: RUNS });
      void navigate(paths.view(id));
    } catch (error) {
      sayRefused(error);
    }
  };

  return (
    <Page width="form">
      <PageHeader breadcrumb={[{ label: TITLES[kind], to: paths.list }]} />
      {isSuccess && months.length === 0 && (
        <Notice
          tone="warning"
          title="There are no payroll months yet"
          action={
            <Link to="/compensationAndBenefits/configuration/month/year">
              Add the months of a year
            </Link>
          }
        />
      )}
      <Card title="Month">
        <div className={styles.slip}>
          <Field label="Month" name="monthId" required>
            <Select
              value={monthId}
              onChange={setChosen}
              options={months.map(({ id, name, group }) => ({
                value: id,
                label: `${name} · ${group}`,
              }))}
            />
          </Field>
          {kind === 'bonus' && (
            <Field label="Bonus" name="bonusSetupId" required>
              <Select
                value={bonusSetupId}
                onChange={setBonus}
                options={bonuses.map(({ id, name }) => ({ value: id, label: name }))}
              />
            </Field>
          )}
          {standing && (
            <DescriptionList
              columns={3}
              items={[
                {
                  label: 'Period',
                  value: `${formatDate(standing.month.startsOn)} – ${formatDate(standing.month.endsOn)}`,
                },
                { label: 'Pay date', value: formatDate(standing.month.payDate) },
                { label: 'People', value: formatCount(standing.people) },
              ]}
            />
          )}
        </div>
      </Card>
      {standing && <Missing missing={standing.missing} />}
      <FormActions>
        <Button
          variant="primary"
          loading={write.isPending}
          disabled={monthId === null || isBlocked || (kind === 'bonus' && bonusSetupId === null)}
          onClick={() => void start()}
        >
          {t('Start')}
        </Button>
      </FormActions>
    </Page>
  );
}

function Missing({ missing }: { missing: readonly MissingEntry[] }) {
  const t = useTranslate();
  if (missing.length === 0) {
    return <Notice tone="success" title="Nothing is missing" />;
  }
  return (
    <>
      {missing.map((entry) => (
        <Notice
          key={entry.kind}
          tone={entry.blocks ? 'danger' : entry.kind === 'lateFacts' ? 'info' : 'warning'}
          title={t(MESSAGES[entry.kind], { n: entry.count })}
          action={entry.to !== null && <Link to={entry.to}>{LINKS[entry.kind] ?? 'Open'}</Link>}
        >
          <span translate="no">{entry.names.join(', ')}</span>
          {entry.count > entry.names.length && ' …'}
        </Notice>
      ))}
    </>
  );
}

const MESSAGES: Readonly<Record<MissingEntry['kind'], string>> = {
  attendance:
    'Attendance of {n, plural, one {# business unit} other {# business units}} is not locked: the run can be calculated, but not locked',
  account:
    '{n, plural, one {# person has} other {# people have}} no bank account on the pay date, and will be on the cash list',
  assignment:
    '{n, plural, one {# person is} other {# people are}} assigned to no pay structure, and will have no slip',
  element:
    'Items of {n, plural, one {# kind} other {# kinds}} stay open, because no element takes them',
  lateFacts:
    'Facts of {n, plural, one {# person} other {# people}} changed in months that were paid: this run pays or recovers the difference',
  tooLate:
    'Facts of {n, plural, one {# person} other {# people}} changed in months that arrears of the salary policy no longer go back to. This run doesn’t pay or recover them: request an allowance or deduction if they are due',
  earlier: msg(
    'Earlier runs are not locked yet: {n, plural, one {# run} other {# runs}}. If one changes, regenerate this one, because tax counts the whole year',
  ),
  run: '{n, plural, one {A run of this month is} other {# runs of this month are}} not approved yet',
};

const LINKS: Readonly<Partial<Record<MissingEntry['kind'], string>>> = {
  attendance: msg('Lock attendance'),
  assignment: msg('Assign them'),
  element: msg('Payroll elements'),
  tooLate: msg('Allowance and Deduction'),
  earlier: msg('Open the run'),
  run: msg('Open the run'),
};
