import { useState, type FormEvent } from 'react';
import { PersonField } from '#web/kits/people/index.ts';
import { FormActions, Page, PageHeader } from '#web/components/page/index.ts';
import { Button, Card } from '#web/components/ui/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { useSubmit } from '#web/components/feedback/useSubmit.ts';
import { mealKeys } from './api.ts';
import styles from './cafeteria.module.css';
import { EntryFields, getEntry, NEW_ENTRY, getProblems } from './EntryFields.tsx';
import { entryPath } from './entryPath.ts';
import { usePlaces } from './PlaceAndVendor.tsx';

/** Cafeteria entry (spec 002 §2.1): the cafeteria books meals for an employee or their guests. */
export function EntryScreen() {
  const t = useTranslate();
  const { submit, busy } = useSubmit(mealKeys);
  const [employeeId, setEmployee] = useState<number | null>(null);
  const [typed, setTyped] = useState(NEW_ENTRY);
  const [tried, setTried] = useState(false);
  const { placeId } = usePlaces(typed.where.placeId);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    const entry = employeeId === null ? null : getEntry(typed, placeId, employeeId);
    if (!entry) return;
    const sent = await submit(entryPath(entry), {}, { otherwise: 'Something went wrong' });
    if (!sent) return;
    // Keeps the place for the next employee in the queue, and only clears the employee.
    setEmployee(null);
    setTyped({ ...NEW_ENTRY, where: typed.where, day: typed.day });
    setTried(false);
  };
  return (
    <Page width="form">
      <PageHeader description="Book meals for an employee or an employee’s guests." />
      <form onSubmit={(event) => void save(event)} noValidate className={styles.stack}>
        <Card>
          <div className={styles.fields}>
            <PersonField
              label={t('Enroll')}
              value={employeeId}
              onChange={setEmployee}
              required
              error={tried && employeeId === null ? t('Enroll is required') : undefined}
            />
            <EntryFields
              asCafeteria
              value={typed}
              onChange={setTyped}
              problems={tried ? getProblems(typed) : {}}
            />
          </div>
        </Card>
        <FormActions>
          <Button type="submit" variant="primary" loading={busy}>
            Save
          </Button>
        </FormActions>
      </form>
    </Page>
  );
}
