import { Field, Select, TextInput } from '#web/components/ui/index.ts';
import { Weekdays } from '#web/domains/company/workingCalendar/index.ts';
import { useLocale } from '#web/lib/locale.ts';
import { useTranslate } from '#web/lib/messages.ts';
import type { StepProps } from './CompanyStep.tsx';
import type { Draft } from './draft.ts';
import styles from './setup.module.css';

const zones = Intl.supportedValuesOf('timeZone').map((zone) => ({ value: zone, label: zone }));

/** The step for time zone, working days and hours, and the fiscal year. */
export function CalendarStep({ values, problems, onChange }: StepProps<Draft['calendar']>) {
  const t = useTranslate();
  const locale = useLocale();
  const says = (field: string) => problems[field] && t(problems[field]);
  const month = new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' });
  const months = Array.from({ length: 12 }, (_, index) => ({
    value: index + 1,
    label: month.format(Date.UTC(2026, index, 1)),
  }));
  return (
    <>
      <Field label={t('Time zone')} name="timeZone" error={says('timeZone')} required>
        <Select
          options={zones}
          value={values.timeZone}
          onChange={(timeZone) => onChange({ ...values, timeZone: timeZone ?? '' })}
        />
      </Field>
      <Field
        label={t('Fiscal year begins in')}
        name="fiscalMonth"
        error={says('fiscalMonth')}
        required
      >
        <Select
          options={months}
          value={values.fiscalMonth}
          onChange={(fiscalMonth) => onChange({ ...values, fiscalMonth: fiscalMonth ?? 6 })}
          searchable={false}
        />
      </Field>
      <Weekdays
        free={values.weekend}
        onChange={(weekend) => onChange({ ...values, weekend })}
        disabled={false}
        error={says('weekend')}
      />
      <div className={styles.pair}>
        <Field label={t('Opens')} name="opens" error={says('opens')} required>
          <TextInput
            type="time"
            value={values.opens}
            onValueChange={(opens) => onChange({ ...values, opens })}
          />
        </Field>
        <Field label={t('Closes')} name="closes" error={says('closes')} required>
          <TextInput
            type="time"
            value={values.closes}
            onValueChange={(closes) => onChange({ ...values, closes })}
          />
        </Field>
      </div>
    </>
  );
}
