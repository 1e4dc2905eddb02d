import { Trash2 } from 'lucide-react';
import type { PlanView } from '#machines/domains/performance/contracts/planning.ts';
import { Field, IconButton, NumberInput, Select, TextInput } from '#web/components/ui/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import styles from './planning.module.css';

/** A target while it is edited. Fields that are not filled in yet are null. */
export interface DraftTarget {
  key: string;
  id: number | null;
  kpiId: number | null;
  weight: number | null;
  target: number | null;
  floor: number | null;
  stretch: number | null;
  name: string;
}

type Props = {
  at: number;
  row: DraftTarget;
  kpis: PlanView['kpis'];
  onChange: (change: Partial<DraftTarget>) => void;
  onRemove: () => void;
};

export function TargetRow({ at, row, kpis, onChange, onRemove }: Props) {
  const t = useTranslate();
  const kpi = kpis.find(({ id }) => id === row.kpiId);
  const figure = (field: 'target' | 'floor' | 'stretch', label: string, required = false) => (
    <Field label={label} name={`targets.${at}.${field}`} required={required}>
      <NumberInput
        value={row[field]}
        decimals={4}
        suffix={kpi?.unit}
        onChange={(value) => onChange({ [field]: value })}
      />
    </Field>
  );
  return (
    <li className={styles.target} aria-label={t('Target {number}', { number: at + 1 })}>
      <div className={styles.kpi}>
        <Field label="KPI" name={`targets.${at}.kpiId`} required>
          <Select
            value={row.kpiId}
            options={kpis.map(({ id, name, isMapped }) => ({
              value: id,
              label: isMapped ? name : t('{name} (not mapped)', { name }),
            }))}
            onChange={(kpiId) => onChange({ kpiId })}
          />
        </Field>
      </div>
      <Field label="Weight" name={`targets.${at}.weight`} required>
        <NumberInput
          value={row.weight}
          decimals={2}
          min={0.01}
          max={100}
          suffix="%"
          onChange={(weight) => onChange({ weight })}
        />
      </Field>
      {figure('target', 'Target', true)}
      {figure('floor', 'Worth nothing at')}
      {figure('stretch', 'Worth the most at')}
      <Field label="Note" name={`targets.${at}.name`}>
        <TextInput
          value={row.name}
          maxLength={200}
          onValueChange={(name: string) => onChange({ name })}
        />
      </Field>
      <div>
        <IconButton label={t('Remove target {number}', { number: at + 1 })} onClick={onRemove}>
          <Trash2 aria-hidden="true" />
        </IconButton>
      </div>
    </li>
  );
}
