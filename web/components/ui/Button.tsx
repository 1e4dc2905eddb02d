import { Slot } from 'radix-ui';
import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import styles from './Button.module.css';
import { classNames } from './classNames.ts';
import { Spinner } from './Spinner.tsx';
import { translated, useTranslate } from '#web/lib/messages.ts';

/** `quietDanger` is for a dangerous action beside others, `danger` for confirming it. */
export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger' | 'quietDanger';
export type ControlSize = 'small' | 'medium' | 'large';

export type ButtonProps = ComponentProps<'button'> & {
  variant?: ButtonVariant | undefined;
  size?: ControlSize | undefined;
  loading?: boolean | undefined;
  icon?: ReactNode;
  iconEnd?: ReactNode;
  /** Applies the styles to the only child, so that a link can look like a button. */
  asChild?: boolean | undefined;
  block?: boolean | undefined;
};

/**
 * A button with an optional icon. While loading it keeps its size and focus, but does nothing. Like all
 * components, it translates its texts.
 */
export function Button({
  variant = 'secondary',
  size = 'medium',
  loading = false,
  icon,
  iconEnd,
  asChild = false,
  block = false,
  className,
  children,
  onClick,
  'aria-label': name,
  ...others
}: ButtonProps) {
  const t = useTranslate();
  const rest = name === undefined ? others : { ...others, 'aria-label': t(name) };
  const look = classNames(
    styles.button,
    styles[variant],
    styles[size],
    block && styles.block,
    loading && styles.loading,
    className,
  );

  if (asChild) {
    return (
      <Slot.Root className={look} onClick={onClick} {...rest}>
        {icon}
        <Slot.Slottable>{children}</Slot.Slottable>
        {iconEnd}
      </Slot.Root>
    );
  }

  // While loading, the button has aria-disabled instead of disabled, because a disabled button loses the
  // focus.
  const refuse = (event: MouseEvent) => event.preventDefault();
  return (
    <button
      type="button"
      className={look}
      onClick={loading ? refuse : onClick}
      aria-disabled={loading || undefined}
      aria-busy={loading || undefined}
      {...rest}
    >
      {loading && (
        <span className={styles.spinner}>
          <Spinner />
        </span>
      )}
      <span className={styles.content}>
        {icon}
        {translated(t, children)}
        {iconEnd}
      </span>
    </button>
  );
}
