import type { ComponentProps, ReactNode } from 'react';
import { Button, type ControlSize } from './Button.tsx';
import { classNames } from './classNames.ts';
import { formatCount } from '#web/lib/format.ts';
import styles from './IconButton.module.css';
import { useLocale } from '#web/lib/locale.ts';
import { useTranslate } from '#web/lib/messages.ts';

export type NamedButtonProps = Omit<ComponentProps<'button'>, 'children'> & {
  /** The name for screen readers. */
  label: string;
  children: ReactNode;
  variant?: 'ghost' | 'secondary' | undefined;
  size?: ControlSize | undefined;
  loading?: boolean | undefined;
  /** A number in the corner. It is hidden at 0. */
  badge?: number | undefined;
};

/**
 * A square icon button without a tooltip. Dialogs use it, because a tooltip would take their Escape key, and so
 * does the first page, which shouldn't load the code of tooltips (20 kB gzipped).
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
  const t = useTranslate();
  useLocale();
  const shown = badge > 0 ? counted(badge) : '';
  const name = t(label);
  return (
    <Button
      variant={variant}
      size={size}
      className={classNames(styles.square, styles[size], className)}
      aria-label={badge > 0 ? `${name}: ${shown}` : name}
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

const counted = (badge: number): string =>
  badge > 99 ? `${formatCount(99)}+` : formatCount(badge);
