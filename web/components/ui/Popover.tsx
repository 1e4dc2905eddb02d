import { Popover as Radix } from 'radix-ui';
import { useState, type ReactElement, type ReactNode } from 'react';
import { classNames } from './classNames.ts';
import { hasOpenPopup, OverlayHost, useOverlayHost } from './overlayHost.ts';
import styles from './Popover.module.css';
import { useTranslate } from '#web/lib/messages.ts';

export type PopoverProps = {
  trigger: ReactElement;
  children: ReactNode;
  /** The name of the popup for screen readers. */
  label: string;
  align?: 'start' | 'center' | 'end' | undefined;
  side?: 'top' | 'right' | 'bottom' | 'left' | undefined;
  width?: 'auto' | 'small' | 'medium' | 'large' | undefined;
  padding?: 'none' | 'normal' | undefined;
  open?: boolean | undefined;
  onOpenChange?: ((open: boolean) => void) | undefined;
};

/** A small popup next to the element that opens it. */
export function Popover({
  trigger,
  children,
  label,
  align = 'start',
  side = 'bottom',
  width = 'medium',
  padding = 'normal',
  open,
  onOpenChange,
}: PopoverProps) {
  const t = useTranslate();
  const outer = useOverlayHost();
  const [host, setHost] = useState<HTMLElement | null>(null);
  return (
    <Radix.Root
      {...(open === undefined ? {} : { open })}
      {...(onOpenChange === undefined ? {} : { onOpenChange })}
    >
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal container={outer}>
        <Radix.Content
          ref={setHost}
          className={classNames(styles.popover, styles[width], padding === 'none' && styles.flush)}
          aria-label={t(label)}
          align={align}
          side={side}
          sideOffset={6}
          collisionPadding={8}
          onEscapeKeyDown={(event) => {
            if (hasOpenPopup(host)) event.preventDefault();
          }}
        >
          <OverlayHost value={host}>{children}</OverlayHost>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
