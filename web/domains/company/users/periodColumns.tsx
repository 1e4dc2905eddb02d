import type { Column } from '#web/components/table/index.ts';
import { Badge, DateText } from '#web/components/ui/index.ts';
import { translateNow } from '#web/lib/messages.ts';

interface RolePeriod {
  fromDate: string | null;
  untilDate: string | null;
  isHeld: boolean;
}

export const fromAndUntil: readonly Column<RolePeriod>[] = [
  {
    id: 'from',
    label: 'From',
    cell: ({ fromDate }) => fromDate && <DateText value={fromDate} />,
    width: 'narrow',
  },
  {
    id: 'until',
    label: 'Until',
    cell: ({ untilDate }) => untilDate && <DateText value={untilDate} />,
    width: 'narrow',
  },
];

/** The column that shows whether the person has the role today. */
export const assignedToday: Column<RolePeriod> = {
  id: 'status',
  label: 'Status',
  cell: ({ isHeld }) => (
    <Badge tone={isHeld ? 'success' : 'neutral'}>
      {translateNow(isHeld ? 'Active' : 'Inactive')}
    </Badge>
  ),
  width: 'narrow',
};
