import type { ReactElement } from 'react';
import { useTranslate } from '#web/lib/messages.ts';
import { Button, type ButtonProps } from './Button.tsx';
import { classNames } from './classNames.ts';
import styles from './IconButton.module.css';

export type IconLinkProps = Omit<ButtonProps, 'asChild' | 'children'> & {
  /** The name for screen readers. */
  label: string;
  /** The link element, without content. */
  children: ReactElement;
};

/** Makes a link look like a square icon button. */
export function IconLink({ label, children, className, ...rest }: IconLinkProps) {
  const t = useTranslate();
  return (
    <Button
      asChild
      variant="ghost"
      className={classNames(styles.square, className)}
      aria-label={t(label)}
      {...rest}
    >
      {children}
    </Button>
  );
}
