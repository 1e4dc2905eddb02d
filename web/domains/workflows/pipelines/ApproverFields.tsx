import { Plus, Trash2 } from 'lucide-react';
import { MAX_APPROVERS, type Approver } from '#machines/kits/requests/pipeline.ts';
import { Button, Field, IconButton, Select } from '#web/components/ui/index.ts';
import { PersonField } from '#web/kits/people/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import styles from './pipelines.module.css';
import { GroupField } from './GroupField.tsx';
import { capitalised } from '#machines/kits/resources/resource.ts';
import { APPROVER_OPTIONS, getApprover, getOption } from './steps.ts';

type Props = {
  approvers: readonly Approver[];
  /** Distinguishes the fields of one step from those of another. */
  name: string;
  disabled: boolean;
  onChange: (approvers: Approver[]) => void;
};

/** The approvers of a step, one per line. */
export function ApproverFields({ approvers, name, disabled, onChange }: Props) {
  const t = useTranslate();
  const options = APPROVER_OPTIONS.map(({ value, label }) => ({
    value,
    label: capitalised(t(label)),
  }));
  const change = (place: number, one: Approver) =>
    onChange(approvers.map((approver, at) => (at === place ? one : approver)));
  return (
    <div className={styles.approvers}>
      {approvers.map((one, place) => (
        // Approvers are identified by position, because the history names the first and the second.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={place} className={styles.approver}>
          <Field label="Approver" name={`${name}-approver-${place}`}>
            <Select
              options={options}
              value={getOption(one)}
              disabled={disabled}
              onChange={(option) => option && change(place, getApprover(option))}
            />
          </Field>
          {one.by === 'group' && (
            <GroupField
              name={`${name}-group-${place}`}
              value={one.groupId || null}
              label={one.name}
              disabled={disabled}
              onChange={(groupId, called) => change(place, { by: 'group', groupId, name: called })}
            />
          )}
          {one.by === 'person' && (
            <PersonField
              name={`${name}-person-${place}`}
              value={one.employeeId || null}
              known={one.employeeId ? { value: one.employeeId, label: one.name } : undefined}
              disabled={disabled}
              required
              onlyWithLogin
              onChange={(employeeId, person) =>
                change(place, {
                  by: 'person',
                  employeeId: employeeId ?? 0,
                  name: person?.label ?? '',
                })
              }
            />
          )}
          {!disabled && approvers.length > 1 && (
            <IconButton
              size="small"
              label={t('Remove approver {n}', { n: place + 1 })}
              onClick={() => onChange(approvers.filter((_, at) => at !== place))}
            >
              <Trash2 aria-hidden="true" />
            </IconButton>
          )}
        </div>
      ))}
      {!disabled && approvers.length < MAX_APPROVERS && (
        <div>
          <Button
            size="small"
            variant="ghost"
            icon={<Plus aria-hidden="true" />}
            onClick={() => onChange([...approvers, { by: 'role', role: 'hr' }])}
          >
            Add approver
          </Button>
        </div>
      )}
    </div>
  );
}
