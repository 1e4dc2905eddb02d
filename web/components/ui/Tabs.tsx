import { Tabs as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { formatCount } from '#web/lib/format.ts';
import styles from './Tabs.module.css';
import { useTranslate } from '#web/lib/messages.ts';

export type Tab = {
  id: string;
  label: string;
  count?: number | undefined;
  content?: ReactNode;
  disabled?: boolean | undefined;
};

export type TabsProps = {
  tabs: readonly Tab[];
  value: string;
  onChange: (id: string) => void;
  /** The name of the list of tabs for screen readers. */
  label: string;
};

/** Shows one of several views of the same thing. */
export function Tabs({ tabs, value, onChange, label }: TabsProps) {
  const t = useTranslate();
  return (
    <Radix.Root className={styles.tabs} value={value} onValueChange={onChange}>
      <Radix.List className={styles.list} aria-label={t(label)}>
        {tabs.map((tab) => (
          <Radix.Trigger
            key={tab.id}
            value={tab.id}
            disabled={tab.disabled === true}
            className={styles.tab}
            ref={tab.id === value ? bringIntoSight : undefined}
          >
            {t(tab.label)}
            {tab.count !== undefined && (
              <span className={styles.count}>{formatCount(tab.count)}</span>
            )}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {tabs.map((tab) => (
        <Radix.Content key={tab.id} value={tab.id} className={styles.content}>
          {tab.content}
        </Radix.Content>
      ))}
    </Radix.Root>
  );
}

/** Scrolls the list of tabs until the chosen one is visible. The page itself doesn't move. */
function bringIntoSight(tab: HTMLButtonElement | null): void {
  const list = tab?.parentElement;
  if (!tab || !list) return;
  const left = tab.offsetLeft - list.offsetLeft;
  const isSeen =
    left >= list.scrollLeft && left + tab.offsetWidth <= list.scrollLeft + list.clientWidth;
  if (!isSeen) list.scrollLeft = left;
}
