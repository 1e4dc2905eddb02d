import { useState } from 'react';
import { useOfferedUnits } from '#web/domains/organisation/index.ts';
import { FormActions } from '#web/components/page/index.ts';
import { Button, Card, Checkbox, Field, notify, Select } from '#web/components/ui/index.ts';
import { failureMessage } from '#web/lib/apiError.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { download } from '#web/lib/saveFile.ts';
import styles from './employees.module.css';

/** A template file with the current data of everyone the user can change. */
export function BulkTemplate() {
  const t = useTranslate();
  const { units, isPending } = useOfferedUnits();
  const [businessUnitId, setBusinessUnitId] = useState<number | null>(null);
  const [personal, setPersonal] = useState(false);
  const [busy, setBusy] = useState(false);
  const take = async (format: 'csv' | 'xlsx') => {
    setBusy(true);
    try {
      const input = { format, businessUnitId: businessUnitId ?? 0, personal };
      await download('/Employee/BulkTemplate', input, `employees.${format}`);
    } catch (error) {
      notify.warning(t(failureMessage(error)), { duration: 6000 });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Card title={t('1. Download the template')}>
      <div className={styles.parts}>
        <div className={styles.fields}>
          <Field label="Business Unit" name="businessUnit" optional>
            <Select
              clearable
              options={units}
              loading={isPending}
              value={businessUnitId}
              onChange={setBusinessUnitId}
              placeholder={t('All')}
            />
          </Field>
          <Checkbox
            label="With personal data"
            hint="Names, numbers and addresses. Your view is recorded."
            checked={personal}
            onCheckedChange={setPersonal}
          />
        </div>
        <FormActions>
          <Button loading={busy} onClick={() => void take('csv')}>
            {t('Template (CSV)')}
          </Button>
          <Button loading={busy} onClick={() => void take('xlsx')}>
            {t('Template (XLSX)')}
          </Button>
        </FormActions>
      </div>
    </Card>
  );
}
