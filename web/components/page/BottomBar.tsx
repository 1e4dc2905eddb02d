import { useLayoutEffect, useRef, type ReactNode, type RefObject } from 'react';
import styles from './BottomBar.module.css';

/** Sets `--selection-bar` to the height of the bar, so that tables end above it however many lines it has. */
function useBarHeight(bar: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = bar.current;
    if (!element) return;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => {
      style.setProperty('--selection-bar', `${Math.ceil(element.offsetHeight)}px`);
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
      style.removeProperty('--selection-bar');
    };
  }, [bar]);
}

/**
 * A bar at the bottom, where the thumb reaches it. It shows the number of selected rows, the effect of the
 * action and the buttons.
 */
export const BottomBar = ({
  label,
  busy,
  count,
  actions,
  children,
}: {
  label: string;
  busy: boolean;
  count: ReactNode;
  actions: ReactNode;
  children?: ReactNode;
}) => {
  const bar = useRef<HTMLElement>(null);
  useBarHeight(bar);
  return (
    <section
      ref={bar}
      className={styles.bar}
      aria-label={label}
      aria-busy={busy}
      data-selection-bar=""
    >
      <div className={styles.count}>{count}</div>
      {children}
      <div className={styles.actions}>{actions}</div>
    </section>
  );
};
