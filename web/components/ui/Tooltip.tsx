import { Tooltip as Radix } from 'radix-ui';
import { useState, type ReactElement, type ReactNode } from 'react';
import { useOverlayLandmark } from './overlayHost.ts';
import styles from './Tooltip.module.css';

export type TooltipProps = {
  content: ReactNode;
  children: ReactElement;
  side?: 'top' | 'right' | 'bottom' | 'left' | undefined;
};

/**
 * A tooltip of its child on hover or focus. No information may be only in a tooltip, because touch screens
 * don't show it.
 */
export function Tooltip({ content, children, side = 'top' }: TooltipProps) {
  const [open, setOpen] = useState(false);
  const landmark = useOverlayLandmark();
  return (
    <Radix.Root open={open} onOpenChange={setOpen}>
      <Radix.Trigger asChild>{children}</Radix.Trigger>
      <Radix.Portal container={landmark}>
        <Radix.Content className={styles.tooltip} side={side} sideOffset={6} collisionPadding={8}>
          {content}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/**
 * The context that tooltips need. It isn't part of UiProvider, because the sign-in screens have no tooltips and
 * its code would be a tenth of their JavaScript (20 of 200 kB gzipped).
 */
export function TooltipProvider({ children }: { children: ReactNode }) {
  return (
    <Radix.Provider delayDuration={400} skipDelayDuration={200}>
      {children}
    </Radix.Provider>
  );
}
