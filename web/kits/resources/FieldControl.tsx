import { plainText } from '#machines/kits/resources/plainText.ts';
import { useQuery } from '@tanstack/react-query';
import { Controller, useFormState, useWatch, type Control } from 'react-hook-form';
import { isAsked } from '#machines/kits/resources/conditions.ts';
import type { Values } from '#machines/kits/resources/schema.ts';
import type { Named } from '#machines/kits/resources/contract.ts';
import type { Field as Declared, ReferenceField } from '#machines/kits/resources/field.ts';
import {
  DateInput,
  Field,
  NumberInput,
  Select,
  Switch,
  TextArea,
  TextInput,
} from '#web/components/ui/index.ts';
import { PersonField } from '#web/kits/people/index.ts';
import { useCurrencySymbol } from '#web/lib/currency.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { optionsQuery } from './api.ts';
import { OwnSelect } from './OwnSelect.tsx';
import { DeviceIdInput } from './DeviceIdInput.tsx';
import { FileControl } from './FileControl.tsx';
import { LocateButton, POSITION_DIGITS } from './LocateButton.tsx';
import { LocatePair } from './LocatePair.tsx';

export type FormValues = Record<string, unknown>;
export type FormControl = Control<FormValues, unknown, Values>;

export type FieldControlProps = {
  control: FormControl;
  /** The path of the field in the form, such as `name` or `sections.2.name`. */
  path: string;
  field: Declared;
  /** The label of the current value, if the field is a reference. */
  known: Named | undefined;
  disabled?: boolean | undefined;
};

/** Shows the control for a field of this kind, with its label. */
export function FieldControl({ control, path, field, known, disabled }: FieldControlProps) {
  const t = useTranslate();
  const currency = useCurrencySymbol();
  const error = useFieldError(control, path);
  const beside = path.slice(0, path.lastIndexOf('.') + 1);
  const governing: unknown = useWatch({ control, name: `${beside}${field.when?.field ?? ''}` });
  if (field.when && !isAsked(field, { [field.when.field]: governing })) return null;
  const required = field.optional !== true && field.kind !== 'flag';
  const around = {
    label: field.label,
    name: path,
    error,
    required,
    optional: field.optional && field.unmarked !== true,
    hint: field.help,
  };
  return (
    <Controller
      control={control}
      name={path}
      render={({ field: { value, onChange, onBlur, ref } }) => {
        const common = { onChange, onBlur, ref, disabled };
        switch (field.kind) {
          case 'text':
            return (
              <Field {...around}>
                {field.device === 'id' ? (
                  <DeviceIdInput value={plainText(value)} onChange={onChange} disabled={disabled} />
                ) : field.multiline ? (
                  <TextArea {...common} value={plainText(value)} maxLength={field.most} />
                ) : (
                  <TextInput
                    {...common}
                    value={plainText(value)}
                    maxLength={field.most}
                    autoComplete="off"
                    suffix={
                      field.device === 'place' && (
                        <LocateButton
                          onFound={({ latitude, longitude }) =>
                            onChange(
                              [latitude, longitude]
                                .map((one) => one.toFixed(POSITION_DIGITS))
                                .join(', '),
                            )
                          }
                        />
                      )
                    }
                  />
                )}
              </Field>
            );
          case 'number':
            return (
              <Field {...around}>
                <NumberInput
                  {...common}
                  value={value as number | null}
                  decimals={field.decimals}
                  suffix={
                    field.device ? (
                      <LocatePair control={control} path={path} />
                    ) : field.money ? (
                      currency
                    ) : (
                      field.unit && t(field.unit)
                    )
                  }
                />
              </Field>
            );
          case 'date':
            return (
              <Field {...around}>
                <DateInput {...common} value={value as string | null} clearable={!required} />
              </Field>
            );
          case 'time':
            return (
              <Field {...around}>
                <TextInput {...common} type="time" value={plainText(value)} />
              </Field>
            );
          case 'flag':
            return (
              <Switch
                ref={ref}
                label={t(field.label)}
                hint={field.help === undefined ? undefined : t(field.help)}
                checked={value === true}
                onCheckedChange={onChange}
                onBlur={onBlur}
                disabled={disabled}
              />
            );
          case 'choice':
            return (
              <Field {...around}>
                <Select
                  {...common}
                  clearable={!required}
                  options={Object.entries(field.options).map(([stored, label]) => ({
                    value: stored,
                    label: t(label),
                  }))}
                  value={value as string | null}
                />
              </Field>
            );
          case 'reference':
            return (
              <Field {...around}>
                {field.narrowed ? (
                  <OwnSelect
                    path={path}
                    common={common}
                    value={value as number | null}
                    clearable={!required}
                  />
                ) : (
                  <ReferenceSelect
                    control={control}
                    field={field}
                    known={known}
                    common={common}
                    value={value as number | null}
                    clearable={!required}
                  />
                )}
              </Field>
            );
          case 'file':
            return (
              <Field {...around} group>
                <FileControl
                  value={value as number | null}
                  known={known}
                  onChange={onChange}
                  disabled={disabled}
                />
              </Field>
            );
          case 'own':
            return (
              <Field {...around}>
                <OwnSelect
                  path={path}
                  common={common}
                  value={value as number | null}
                  clearable={!required}
                />
              </Field>
            );
          case 'person':
            return (
              <PersonField
                {...around}
                {...common}
                value={value as number | null}
                known={known && { value: known.id, label: known.label }}
              />
            );
        }
      }}
    />
  );
}

/**
 * Lets the user choose a reference. If it depends on another field, only the options that fit its value are
 * offered.
 */
function ReferenceSelect({
  control,
  field,
  known,
  common,
  value,
  clearable,
}: {
  control: FormControl;
  field: ReferenceField;
  known: Named | undefined;
  common: { onChange: (value: unknown) => void; onBlur: () => void; disabled: boolean | undefined };
  value: number | null;
  clearable: boolean;
}) {
  const t = useTranslate();
  const { dependsOn } = field;
  const owner = useWatch({ control, name: dependsOn ?? '' }) as number | null | undefined;
  const waits = dependsOn !== undefined && !owner;
  const { data = [], isFetching } = useQuery({
    ...optionsQuery(field.resource, {
      ...(known && { chosen: known.id }),
      ...(dependsOn !== undefined && owner ? { [dependsOn]: owner } : {}),
    }),
    enabled: !waits,
  });
  const options = data.map((option) =>
    option.value === known?.id && !known.isActive
      ? { ...option, label: t('{name} (inactive)', { name: option.label }) }
      : option,
  );
  return (
    <Select
      {...common}
      clearable={clearable}
      options={options}
      loading={isFetching}
      disabled={common.disabled === true || waits}
      value={value}
    />
  );
}

function useFieldError(control: FormControl, path: string): string | undefined {
  const { errors } = useFormState({ control });
  const reduce = path
    .split('.')
    .reduce<unknown>(
      (at, part) =>
        typeof at === 'object' && at !== null ? (at as Record<string, unknown>)[part] : undefined,
      errors,
    );
  const message = (reduce as { message?: unknown } | undefined)?.message;
  return typeof message === 'string' ? message : undefined;
}
