import { useState, type ReactNode } from 'react';
import { useFormState } from 'react-hook-form';
import type { Field } from '#machines/kits/resources/field.ts';
import { useTranslate } from '#web/lib/messages.ts';
import type { FormControl } from './FieldControl.tsx';
import styles from './resources.module.css';

export type FurtherFieldsProps = {
  control: FormControl;
  /** The declared fields, by path in the form. */
  fields: readonly (readonly [path: string, field: Field])[];
  /** Whether one of them has a value from the beginning. */
  isFilled: boolean;
  children: ReactNode;
};

/** Fields that few people need, closed until they are opened, are filled, or have an error. */
export function FurtherFields({ control, fields, isFilled, children }: FurtherFieldsProps) {
  const t = useTranslate();
  const [isOpen, setOpen] = useState(false);
  const form = useFormState({ control });
  const hasError = fields.some(([path]) => control.getFieldState(path, form).error !== undefined);
  if (fields.length === 0) return null;
  return (
    <details
      className={styles.further}
      open={isOpen || isFilled || hasError}
      // If an error has opened these fields, they stay open while the user corrects it.
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>
        {t('More')}: {fields.map(([, { label }]) => t(label)).join(', ')}
      </summary>
      {children}
    </details>
  );
}
