import { ListFilter, Search, X } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import type { NamedField } from '#machines/core/model/contextFields.ts';
import { FLAGGED } from '#machines/core/summary.ts';
import type { WorkflowDefinition } from '#machines/core/contracts/workflow.ts';
import {
  Button,
  Checkbox,
  Field,
  NumberInput,
  Popover,
  RadioGroup,
  Select,
  Switch,
  TextInput,
  formatCount,
} from '#web/components/ui/index.ts';
import { useTranslate, type Translate } from '#web/lib/messages.ts';
import { useDebounced } from '#web/lib/useDebounced.ts';
import styles from './tasks.module.css';
import { narrowings, type Condition, type TaskListFilter } from './useTaskFilter.ts';

const PAUSE_MS = 300;
const NUMERIC = new Set(['number', 'money', 'percent', 'rating']);
const CLAIMS = [
  { value: 'any', label: 'Anyone or no one' },
  { value: 'nobody', label: 'No one' },
  { value: 'me', label: 'You' },
] as const;

const FLAG_CHOICES = [
  { value: FLAGGED.some, label: 'With any' },
  { value: FLAGGED.none, label: 'Without any' },
] as const;

export type TaskFiltersProps = {
  definition: WorkflowDefinition;
  filter: TaskListFilter;
  onChange: (change: Partial<TaskListFilter>) => void;
};

/** Search and filters; each applies when changed, and is shown as a chip. */
export function TaskFilters({ definition, filter, onChange }: TaskFiltersProps) {
  const t = useTranslate();
  const [text, setText] = useState(filter.search);
  const debounced = useDebounced(text.trim(), PAUSE_MS);
  const ask = useEffectEvent((search: string) => {
    if (search !== filter.search) onChange({ search });
  });
  useEffect(() => ask(debounced), [debounced]);
  const fields = definition.fields.filter(
    ({ kind, options }) => NUMERIC.has(kind) || kind === 'flags' || options !== undefined,
  );
  const warnings = fields.find(({ kind }) => kind === 'flags');
  const preferred = definition.order.flatMap(
    (name) => definition.fields.find((field) => field.name === name)?.label ?? [],
  );
  const narrow = (name: string, condition: Condition | null) =>
    onChange({
      where: [
        ...filter.where.filter((one) => one.name !== name),
        ...(condition ? [condition] : []),
      ],
    });
  const count = narrowings(filter);
  return (
    <div className={styles.filters} role="search" aria-label={t('Tasks')}>
      <TextInput
        compact
        type="search"
        aria-label="Search"
        placeholder="Search…"
        className={styles.search}
        icon={<Search />}
        value={text}
        onValueChange={setText}
      />
      <Popover
        label="Filters"
        width="medium"
        trigger={
          <Button size="small" icon={<ListFilter aria-hidden="true" />}>
            {count === 0 ? 'Filters' : t('Filters ({count})', { count: formatCount(count) })}
          </Button>
        }
      >
        <div className={styles.fields}>
          <Checkbox
            checked={filter.overdue}
            onCheckedChange={(overdue) => onChange({ overdue: overdue === true })}
            label="Overdue only"
          />
          <Field label="Claimed by" name="filter-claimed" group>
            <RadioGroup
              options={CLAIMS}
              value={filter.claimed ?? 'any'}
              onChange={(value) => onChange({ claimed: value === 'any' ? null : value })}
            />
          </Field>
          {fields.map((field) => (
            <FieldFilter
              key={field.name}
              field={field}
              condition={filter.where.find(({ name }) => name === field.name)}
              onChange={(condition) => narrow(field.name, condition)}
            />
          ))}
        </div>
      </Popover>
      {warnings && (
        <Switch
          label="Exceptions only"
          checked={filter.where.some(
            ({ name, is }) => name === warnings.name && is === FLAGGED.some,
          )}
          onCheckedChange={(on) =>
            narrow(warnings.name, on ? { name: warnings.name, is: FLAGGED.some } : null)
          }
        />
      )}
      {filter.sort === null && preferred.length > 0 && (
        <span className={styles.order}>
          {t('Order: {fields}, highest first', {
            fields: preferred.map((label) => t(label)).join(', '),
          })}
        </span>
      )}
      {getChips(t, definition, filter).map(({ label, without }) => (
        <Button
          key={label}
          size="small"
          variant="ghost"
          iconEnd={<X aria-hidden="true" />}
          aria-label={t('Remove the filter {label}', { label })}
          onClick={() => onChange(without)}
        >
          {label}
        </Button>
      ))}
    </div>
  );
}

type FieldFilterProps = {
  field: NamedField;
  condition: Condition | undefined;
  onChange: (condition: Condition | null) => void;
};

/** The filter of one field: a choice of its options, or a range of its values. */
function FieldFilter({ field, condition, onChange }: FieldFilterProps) {
  const t = useTranslate();
  const { name, label, kind, options } = field;
  if (options || kind === 'flags') {
    return (
      <Field label={label} name={`filter-${name}`}>
        <Select
          clearable
          options={[
            ...(kind === 'flags' ? FLAG_CHOICES : []),
            ...(options ?? []).map((option) => ({ value: option, label: option })),
          ]}
          value={condition?.is ?? null}
          onChange={(is) => onChange(is === null ? null : { name, is })}
        />
      </Field>
    );
  }
  const limit = (side: 'least' | 'most', value: number | null) => {
    const next: Condition = { ...condition, name, [side]: value ?? undefined };
    onChange(next.least === undefined && next.most === undefined ? null : next);
  };
  const decimals = kind === 'percent' ? 3 : kind === 'money' ? 2 : 0;
  return (
    <div className={styles.limits}>
      <Field label={t('{label} at least', { label: t(label) })} name={`filter-${name}-least`}>
        <NumberInput
          value={condition?.least ?? null}
          onChange={(value) => limit('least', value)}
          decimals={decimals}
        />
      </Field>
      <Field label="At most" name={`filter-${name}-most`}>
        <NumberInput
          value={condition?.most ?? null}
          onChange={(value) => limit('most', value)}
          decimals={decimals}
        />
      </Field>
    </div>
  );
}

function getChips(
  t: Translate,
  { fields }: Pick<WorkflowDefinition, 'fields'>,
  { overdue, claimed, where }: TaskListFilter,
): { label: string; without: Partial<TaskListFilter> }[] {
  const chip = (label: string, without: Partial<TaskListFilter>) => ({ label, without });
  return [
    ...(overdue ? [chip(t('Overdue'), { overdue: false })] : []),
    ...(claimed === null
      ? []
      : [chip(t(claimed === 'me' ? 'Claimed by you' : 'Unclaimed'), { claimed: null })]),
    // The condition that a switch already shows gets no chip.
    ...where
      .filter(({ is }) => is !== FLAGGED.some)
      .map((one) => {
        const label = t(fields.find(({ name }) => name === one.name)?.label ?? one.name);
        const limits = [
          ...(one.is === undefined
            ? []
            : [t(FLAG_CHOICES.find(({ value }) => value === one.is)?.label ?? one.is)]),
          ...(one.least === undefined ? [] : [`≥ ${one.least}`]),
          ...(one.most === undefined ? [] : [`≤ ${one.most}`]),
        ];
        return chip(`${label} ${limits.join(', ')}`, {
          where: where.filter(({ name }) => name !== one.name),
        });
      }),
  ];
}
