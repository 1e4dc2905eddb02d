import { DateInput, Field } from '#web/components/ui/index.ts';
import styles from './ReviewDateField.module.css';
import { DATE_REQUIRED, type ReviewDate } from './reviewDate.ts';

/** One effective date for all increments that HR recommends here. */
export function ReviewDateField({ date }: { date: ReviewDate }) {
  return (
    <div className={styles.field}>
      <Field
        label="Effective Date"
        name="effectiveDate"
        required={!date.differ}
        hint={
          date.differ
            ? 'The dates below differ. Choose one date for every raise you recommend.'
            : undefined
        }
        error={date.fit ? undefined : DATE_REQUIRED}
      >
        <DateInput value={date.value} onChange={date.set} />
      </Field>
    </div>
  );
}
