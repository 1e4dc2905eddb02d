import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { budgetBody, type IncrementBudget } from '#machines/domains/increments/budget.ts';
import { fiscalYearLabel } from '#machines/core/values/fiscalYear.ts';
import {
  Button,
  Checkbox,
  DateText,
  Dialog,
  Field,
  formatAmount,
  NumberInput,
  Skeleton,
  TextInput,
} from '#web/components/ui/index.ts';
import { Loaded } from '#web/components/feedback/Loaded.tsx';
import { useSubmit } from '#web/components/feedback/useSubmit.ts';
import { useTranslate, translateNow } from '#web/lib/messages.ts';
import { budgetChangesQuery, budgetKey } from './budgetApi.ts';
import styles from './budget.module.css';

export type BudgetDialogProps = { budget: IncrementBudget; mayEdit: boolean; onClose: () => void };

const inWords = (amount: number | null): string =>
  amount === null ? translateNow('no limit') : formatAmount(amount);

/** Sets a unit's budget and shows its changes. */
export function BudgetDialog({ budget, mayEdit, onClose }: BudgetDialogProps) {
  const t = useTranslate();
  const { businessUnitId, businessUnitName, year } = budget;
  const [amount, setAmount] = useState(budget.amount);
  const [unlimited, setUnlimited] = useState(false);
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<string>();
  const changes = useQuery(budgetChangesQuery(year, businessUnitId));
  const { submit, busy } = useSubmit([budgetKey]);
  const save = async () => {
    if (!unlimited && amount === null) {
      setProblem('Amount is required');
      return;
    }
    const parsed = budgetBody.safeParse({
      businessUnitId,
      year,
      amount: unlimited ? null : amount,
      reason,
    });
    setProblem(parsed.error?.issues[0]?.message);
    if (parsed.success && (await submit('/Employee/IncrementBudgetSave', parsed.data))) onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={`Budget of ${businessUnitName}`}
      description={fiscalYearLabel(year)}
      footer={
        mayEdit && (
          <>
            <Button onClick={onClose}>Cancel</Button>
            <Button variant="primary" loading={busy} onClick={() => void save()}>
              Save
            </Button>
          </>
        )
      }
    >
      <div className={styles.form}>
        {mayEdit && (
          <>
            <Field
              label="Monthly budget"
              name="amount"
              error={problem}
              hint="The maximum that raises in this fiscal year can add to monthly gross pay."
            >
              <NumberInput
                value={unlimited ? null : amount}
                onChange={setAmount}
                min={0}
                disabled={unlimited}
              />
            </Field>
            <Checkbox checked={unlimited} onCheckedChange={setUnlimited} label="No limit" />
            <Field label="Reason" name="reason" optional>
              <TextInput value={reason} onValueChange={setReason} maxLength={500} />
            </Field>
          </>
        )}
        <Loaded query={changes} loading={<Skeleton kind="text" lines={3} />}>
          {(entries) =>
            entries.length === 0 ? (
              <p className={styles.none}>{t('No budget has been set yet.')}</p>
            ) : (
              <ul className={styles.changes} aria-label={t('Budget changes')}>
                {entries.map((entry) => (
                  <li key={entry.id}>
                    <strong>
                      {inWords(entry.amountBefore)} → {inWords(entry.amount)}
                    </strong>{' '}
                    {entry.actorName}, <DateText value={entry.at} withTime />
                    {entry.reason !== '' && <span className={styles.none}> {entry.reason}</span>}
                  </li>
                ))}
              </ul>
            )
          }
        </Loaded>
      </div>
    </Dialog>
  );
}
