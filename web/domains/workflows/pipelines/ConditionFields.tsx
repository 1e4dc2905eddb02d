import { useQuery } from '@tanstack/react-query';
import type { PipelineOfKind } from '#machines/kits/requests/contract.ts';
import type { Condition } from '#machines/kits/requests/pipeline.ts';
import { Field, MultiSelect, NumberInput, Switch } from '#web/components/ui/index.ts';
import { optionsQuery } from '#web/kits/resources/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import styles from './pipelines.module.css';
import { NO_LIMITS } from './steps.ts';

type Props = {
  pipeline: PipelineOfKind;
  condition: Condition | null;
  name: string;
  disabled: boolean;
  onChange: (condition: Condition | null) => void;
};

/** The requests to which a step applies: all, or those within these limits. */
export function ConditionFields({ pipeline, condition, name, disabled, onChange }: Props) {
  const t = useTranslate();
  const { data: units = [] } = useQuery(optionsQuery('businessUnit'));
  const limit = (label: string, key: Exclude<keyof Condition, 'units'>) =>
    condition && (
      <Field label={label} name={`${name}-${key}`}>
        <NumberInput
          value={condition[key]}
          min={0}
          disabled={disabled}
          onChange={(value) => onChange({ ...condition, [key]: value })}
        />
      </Field>
    );
  return (
    <>
      <Switch
        label={t('Only some requests go through this step')}
        checked={condition !== null}
        disabled={disabled}
        onCheckedChange={(some) => onChange(some ? NO_LIMITS : null)}
      />
      {condition && (
        <div className={styles.fields}>
          {pipeline.hasAmount && limit('Amount from', 'amountFrom')}
          {pipeline.hasAmount && limit('Amount up to', 'amountUpTo')}
          {pipeline.hasDays && limit('Days from', 'daysFrom')}
          {pipeline.hasDays && limit('Days to', 'daysUpTo')}
          <Field label="Business units" name={`${name}-units`}>
            <MultiSelect
              options={units}
              value={condition.units}
              placeholder="All"
              disabled={disabled}
              onChange={(chosen) => onChange({ ...condition, units: chosen })}
            />
          </Field>
        </div>
      )}
    </>
  );
}
