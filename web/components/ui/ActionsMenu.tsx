import { MoreHorizontal } from 'lucide-react';
import { useTranslate } from '#web/lib/messages.ts';
import { DropdownMenu, type MenuItem } from './DropdownMenu.tsx';
import { IconButton } from './IconButton.tsx';

/** The actions of a row or page, in a menu whose button is labelled "Actions for …". */
export function ActionsMenu({ name, items }: { name: string; items: readonly MenuItem[] }) {
  const t = useTranslate();
  return (
    <DropdownMenu
      align="end"
      trigger={
        <IconButton size="small" label={t('Actions for {name}', { name })}>
          <MoreHorizontal aria-hidden="true" />
        </IconButton>
      }
      items={items}
    />
  );
}
