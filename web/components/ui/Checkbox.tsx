import { Check, Minus } from 'lucide-react';
import { Checkbox as Radix } from 'radix-ui';
import { Choice, type ChoiceProps } from './Choice.tsx';
import styles from './choice.module.css';

export type CheckboxProps = ChoiceProps & {
  checked: boolean | 'indeterminate';
  onCheckedChange: (checked: boolean) => void;
};

/** A checkbox with its label. */
export const Checkbox = ({ checked, onCheckedChange, ...choice }: CheckboxProps) => (
  <Choice {...choice}>
    {(control) => (
      <Radix.Root
        {...control}
        className={styles.box}
        checked={checked}
        onCheckedChange={(next) => onCheckedChange(next === true)}
      >
        <Radix.Indicator className={styles.tick}>
          {checked === 'indeterminate' ? (
            <Minus aria-hidden="true" />
          ) : (
            <Check aria-hidden="true" />
          )}
        </Radix.Indicator>
      </Radix.Root>
    )}
  </Choice>
);
