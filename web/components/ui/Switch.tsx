import { Switch as Radix } from 'radix-ui';
import { Choice, type ChoiceProps } from './Choice.tsx';
import styles from './choice.module.css';

export type SwitchProps = ChoiceProps & {
  checked: boolean;
  onCheckedChange: (checked: boolean) => void;
};

/** Switches something on or off at once, without submitting a form. */
export const Switch = ({ checked, onCheckedChange, ...choice }: SwitchProps) => (
  <Choice {...choice}>
    {(control) => (
      <Radix.Root
        {...control}
        className={styles.switch}
        checked={checked}
        onCheckedChange={onCheckedChange}
      >
        <Radix.Thumb className={styles.thumb} />
      </Radix.Root>
    )}
  </Choice>
);
