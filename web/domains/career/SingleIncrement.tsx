import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { FormActions, Page, PageHeader } from '#web/components/page/index.ts';
import {
  Button,
  Card,
  DateInput,
  Field,
  NumberInput,
  Select,
  TextInput,
} from '#web/components/ui/index.ts';
import { fiscalYearsQuery } from '#web/domains/increments/index.ts';
import { PersonField } from '#web/kits/people/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { paths } from '#web/lib/paths.ts';
import { currentFiscalYear, today } from '#web/lib/today.ts';
import styles from './career.module.css';
import { useCareerForm } from './useCareerForm.ts';

/** Requests an increment for one person. The request has the same stages and budget as one for many people. */
export function SingleIncrement() {
  const t = useTranslate();
  const navigate = useNavigate();
  const years = useQuery(fiscalYearsQuery);
  const { values, set, error, send, busy } = useCareerForm({
    employeeId: null as number | null,
    year: currentFiscalYear() as number | null,
    effectiveDate: today() as string | null,
    incrPercent: null as number | null,
    basicOrGross: 'gross' as 'basic' | 'gross',
    effectiveDateReason: '',
  });
  const submit = async () => {
    const { effectiveDateReason: why, ...row } = values;
    const sent = await send('/Employee/IncrementRequestCreate', [
      { ...row, ...(why === '' ? {} : { effectiveDateReason: why }) },
    ]);
    if (sent !== null) void navigate(paths.stageOfYear('request', values.year ?? 0));
  };
  return (
    <Page width="form">
      <PageHeader description="Goes through review, decision and releases as every increment does." />
      <form
        noValidate
        className={styles.form}
        aria-label={t('Increment')}
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <Card>
          <div className={styles.fields}>
            <PersonField
              value={values.employeeId}
              onChange={(employeeId) => set({ employeeId })}
              error={error('0.employeeId')}
              required
            />
            <Field label="Fiscal Year" name="year" error={error('0.year')} required>
              <Select
                options={years.data ?? []}
                value={values.year}
                onChange={(year) => set({ year })}
                loading={years.isPending}
                searchable={false}
              />
            </Field>
            <Field
              label="Increment Percentage"
              name="incrPercent"
              error={error('0.incrPercent')}
              required
            >
              <NumberInput
                value={values.incrPercent}
                onChange={(incrPercent) => set({ incrPercent })}
                decimals={3}
                min={0}
                suffix="%"
              />
            </Field>
            <Field label="Depends on" name="basicOrGross" error={error('0.basicOrGross')} required>
              <Select
                options={[
                  { value: 'gross' as const, label: t('Gross') },
                  { value: 'basic' as const, label: t('Basic') },
                ]}
                value={values.basicOrGross}
                onChange={(basicOrGross) => set({ basicOrGross: basicOrGross ?? 'gross' })}
              />
            </Field>
            <Field
              label="Effective Date"
              name="effectiveDate"
              error={error('0.effectiveDate')}
              required
            >
              <DateInput
                value={values.effectiveDate}
                onChange={(effectiveDate) => set({ effectiveDate })}
              />
            </Field>
            <Field
              label="Reason for an early date"
              name="effectiveDateReason"
              error={error('0.effectiveDateReason')}
              optional
            >
              <TextInput
                value={values.effectiveDateReason}
                onValueChange={(effectiveDateReason) => set({ effectiveDateReason })}
                maxLength={500}
              />
            </Field>
          </div>
        </Card>
        <FormActions>
          <Button type="submit" variant="primary" loading={busy}>
            Submit
          </Button>
        </FormActions>
      </form>
    </Page>
  );
}
