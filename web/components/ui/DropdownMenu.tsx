import { Check } from 'lucide-react';
import { DropdownMenu as Radix } from 'radix-ui';
import { useState, type ReactElement, type ReactNode } from 'react';
import { classNames } from './classNames.ts';
import styles from './DropdownMenu.module.css';
import { Kbd } from './Kbd.tsx';
import { useOverlayLandmark } from './overlayHost.ts';
import { useTranslate, translateNow } from '#web/lib/messages.ts';

export type MenuItem =
  | {
      kind?: 'item' | undefined;
      label: string;
      onSelect: () => void;
      icon?: ReactNode;
      hint?: string | undefined;
      shortcut?: string | undefined;
      disabled?: boolean | undefined;
      danger?: boolean | undefined;
    }
  | {
      kind: 'check';
      label: string;
      checked: boolean;
      onCheckedChange: (checked: boolean) => void;
      disabled?: boolean | undefined;
    }
  | { kind: 'separator' }
  | { kind: 'heading'; label: string };

export type DropdownMenuProps = {
  trigger: ReactElement;
  items: readonly MenuItem[];
  align?: 'start' | 'end' | undefined;
};

/** A button that opens a menu of actions or switches. */
export function DropdownMenu({ trigger, items, align = 'start' }: DropdownMenuProps) {
  const [open, setOpen] = useState(false);
  const landmark = useOverlayLandmark();
  return (
    // The menu isn't modal, because a modal menu locks the page by a style element that the content security
    // policy blocks.
    <Radix.Root modal={false} open={open} onOpenChange={setOpen}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal container={landmark}>
        <Radix.Content
          className={styles.menu}
          align={align}
          sideOffset={4}
          collisionPadding={8}
          loop
        >
          {items.map((item, at) => (
            <Entry key={'label' in item ? `${at} ${item.label}` : at} item={item} />
          ))}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

function Entry({ item }: { item: MenuItem }) {
  const t = useTranslate();
  switch (item.kind) {
    case 'separator':
      return <Radix.Separator className={styles.separator} />;
    case 'heading':
      return <Radix.Label className={styles.heading}>{translateNow(item.label)}</Radix.Label>;
    case 'check':
      return (
        <Radix.CheckboxItem
          className={styles.item}
          checked={item.checked}
          disabled={item.disabled === true}
          onCheckedChange={item.onCheckedChange}
          // The menu stays open, because users often switch several at once.
          onSelect={(event) => event.preventDefault()}
        >
          <span className={styles.mark}>
            <Radix.ItemIndicator>
              <Check aria-hidden="true" />
            </Radix.ItemIndicator>
          </span>
          <span className={styles.label}>{t(item.label)}</span>
        </Radix.CheckboxItem>
      );
    case 'item':
    case undefined:
      return (
        <Radix.Item
          className={classNames(styles.item, item.danger && styles.danger)}
          disabled={item.disabled === true}
          onSelect={item.onSelect}
        >
          {item.icon}
          <span className={styles.label}>
            {t(item.label)}
            {item.hint !== undefined && <span className={styles.hint}>{t(item.hint)}</span>}
          </span>
          {item.shortcut !== undefined && <Kbd>{item.shortcut}</Kbd>}
        </Radix.Item>
      );
  }
}
