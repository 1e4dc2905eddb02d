import type { ComponentProps, ReactNode } from 'react';
import { Button, type ControlSize } from './Button.tsx';
import { classNames } from './classNames.ts';
import styles from './IconButton.module.css';

export type NamedButtonProps = Omit<ComponentProps<'button'>, 'children'> & {
  /** The name for a screen reader. */
  label: string;
  children: ReactNode;
  variant?: 'ghost' | 'secondary' | undefined;
  size?: ControlSize | undefined;
  loading?: boolean | undefined;
  /** A count over the corner; hidden at 0. */
  badge?: number | undefined;
};

/**
 * A square button whose icon is named. Without a tooltip: for a dialog, whose Escape a tooltip would
 * take, and for the first page, which shouldn't wait for what places tooltips (20 kB gzipped).
 */
export function NamedButton({
  label,
  children,
  variant = 'ghost',
  size = 'medium',
  badge = 0,
  className,
  ...rest
}: NamedButtonProps) {
  const shown = badge > 99 ? '99+' : String(badge);
  return (
    <Button
      variant={variant}
      size={size}
      className={classNames(styles.square, styles[size], className)}
      aria-label={badge > 0 ? `${label}: ${shown}` : label}
      {...rest}
    >
      {children}
      {badge > 0 && (
        <span className={styles.badge} aria-hidden="true">
          {shown}
        </span>
      )}
    </Button>
  );
}
