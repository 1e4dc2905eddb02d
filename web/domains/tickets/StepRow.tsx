import { useState } from 'react';
import type { ProcessHistoryStep } from '#machines/domains/tickets/contracts/tickets.ts';
import { Badge, Button, Checkbox, formatDateTime } from '#web/components/ui/index.ts';
import { PersonField } from '#web/kits/people/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import styles from './tickets.module.css';

export type StepChange = Partial<
  Pick<ProcessHistoryStep, 'isComplete' | 'responsiblePersonId' | 'responsiblePersonName'>
>;

export type StepRowProps = {
  step: ProcessHistoryStep;
  mayComplete: boolean;
  mayAssign: boolean;
  onChange: (change: StepChange) => void;
};

/** A step of the update modal: checkbox and responsible person. */
export function StepRow({ step, mayComplete, mayAssign, onChange }: StepRowProps) {
  const t = useTranslate();
  const [choosing, setChoosing] = useState(false);
  const person = step.actionButton === '' ? step.responsiblePersonName : 'The requester';
  return (
    <fieldset className={styles.row}>
      <legend className="visually-hidden">{step.processName}</legend>
      <div className={styles.rowHead}>
        <Checkbox
          label={step.processName}
          hint={
            step.completedAt === null
              ? person || 'No responsible person yet'
              : `${t('Completed by {name}', { name: step.completedByName })}, ${formatDateTime(step.completedAt)}`
          }
          checked={step.isComplete}
          disabled={!mayComplete}
          onCheckedChange={(isComplete) => onChange({ isComplete })}
        />
        <span className={styles.rowActions}>
          {step.isActive && <Badge tone="accent">Current</Badge>}
          {step.delegatedAt !== null && <Badge>Delegated</Badge>}
          {mayAssign && !choosing && (
            <Button
              size="small"
              aria-label={t('Assign someone to {step}', { step: step.processName })}
              onClick={() => setChoosing(true)}
            >
              Assign
            </Button>
          )}
        </span>
      </div>
      {choosing && (
        <PersonField
          label="Responsible person"
          name={`step${step.rowId}`}
          value={step.responsiblePersonId}
          known={
            step.responsiblePersonId === null
              ? undefined
              : { value: step.responsiblePersonId, label: step.responsiblePersonName }
          }
          onChange={(responsiblePersonId, person) =>
            onChange({ responsiblePersonId, responsiblePersonName: person?.label ?? '' })
          }
        />
      )}
    </fieldset>
  );
}
