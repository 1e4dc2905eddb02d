import { Plus } from 'lucide-react';
import { MENU } from '#machines/core/values/menuReferences.ts';
import type { Flag, MenuReference } from '#machines/core/access/permissions.ts';
import { trailTo, type MenuEntry } from '#web/components/shell/index.ts';
import { DropdownMenu, IconButton } from '#web/components/ui/index.ts';
import { useMay } from '#web/lib/permissions/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { paths } from '#web/lib/paths.ts';

interface Entry {
  label: string;
  to: string;
  /**
   * The permission that this entry needs. By default it is that of its menu entry, and the menu only contains
   * screens that exist.
   */
  needs?: { flag: Flag; reference: MenuReference };
}

const ENTRIES: readonly Entry[] = [
  { label: 'Leave', to: paths.leaveApplication },
  { label: 'Movement', to: paths.movementApplication },
  {
    label: 'Complaint',
    to: paths.createComplaint,
    needs: { flag: 'isCreate', reference: MENU.complaint },
  },
  {
    label: 'Grievance',
    to: paths.ownGrievances,
    needs: { flag: 'isView', reference: MENU.grievances },
  },
  { label: 'Message', to: paths.chat, needs: { flag: 'isView', reference: MENU.chat } },
  {
    label: 'Ticket for an employee',
    to: paths.createIssue,
    needs: { flag: 'isCreate', reference: MENU.issueManagement },
  },
  {
    label: 'Requisition',
    to: paths.createRequisition,
    needs: { flag: 'isCreate', reference: MENU.recruitment },
  },
  {
    label: 'Increment request',
    to: paths.createIncrements,
    needs: { flag: 'isCreate', reference: MENU.incrementRequest },
  },
];

/** What this user may create, on existing screens (spec 000 §2, quick-add). */
export function QuickEntry({ menu, onGo }: QuickEntryProps) {
  const t = useTranslate();
  const may = useMay();
  const offered = ENTRIES.filter(({ to, needs }) =>
    needs ? may(needs.flag, needs.reference) : trailTo(menu, to).at(-1)?.to === to,
  );
  if (offered.length === 0) return null;
  return (
    <DropdownMenu
      align="end"
      trigger={
        <IconButton label={t('Quick entry')}>
          <Plus aria-hidden="true" />
        </IconButton>
      }
      items={offered.map(({ label, to }) => ({ label: t(label), onSelect: () => onGo(to) }))}
    />
  );
}

type QuickEntryProps = { menu: readonly MenuEntry[]; onGo: (to: string) => void };
