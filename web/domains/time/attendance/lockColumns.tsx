import type { LockableMonth } from '#machines/domains/time/contracts/attendance.ts';
import { actionColumn, TwoLines, type Column } from '#web/components/table/index.ts';
import { Button, DateText, formatMonth, StatusBadge } from '#web/components/ui/index.ts';
import type { Translate } from '#web/lib/messages.ts';

const getState = ({ isLocked, isOver }: LockableMonth) => {
  if (isLocked) return { label: 'Locked', tone: 'success' } as const;
  return isOver
    ? ({ label: 'Open', tone: 'warning' } as const)
    : ({ label: 'Running', tone: 'neutral' } as const);
};

/** Returns who locked the month or, if it is open, who reopened it and why. */
const getLast = (row: LockableMonth) =>
  row.isLocked
    ? { name: row.lockedByName, at: row.lockedAt, reason: null }
    : { name: row.reopenedByName, at: row.reopenedAt, reason: row.reason };

const count = (
  id: 'missing' | 'open' | 'waiting' | 'unplanned' | 'late',
  label: string,
): Column<LockableMonth> => ({
  id,
  label,
  value: (row) => row[id],
  numeric: true,
  width: 'narrow',
  card: 'line',
});

/** A month of a unit, problems before locking, and the button. */
export const lockColumns = (
  t: Translate,
  onChange: (row: LockableMonth) => void,
  busy: boolean,
): readonly Column<LockableMonth>[] => [
  {
    id: 'month',
    label: 'Month, business unit',
    value: ({ month }) => month,
    // The unit is shown below the month. A column of its own would move the name of the person who locked it
    // off screen.
    cell: ({ month, businessUnitName }) => (
      <TwoLines first={formatMonth(month.slice(0, 7))} second={businessUnitName} />
    ),
    width: 'medium',
    card: 'title',
  },
  {
    id: 'state',
    label: 'State',
    value: (row) => getState(row).label,
    cell: (row) => <StatusBadge {...getState(row)} />,
    width: 'narrow',
    card: 'figure',
  },
  count('open', 'Not calculated'),
  count('missing', 'Missing punches'),
  count('waiting', 'Waiting requests'),
  count('unplanned', 'People without a calendar'),
  count('late', 'People added after the lock'),
  // The action column comes before the name of the person who locked the month, so that the button is visible
  // without scrolling.
  actionColumn(
    (row) =>
      row.mayChange && row.isOver ? (
        <Button
          size="small"
          disabled={busy}
          aria-label={t(row.isLocked ? 'Reopen {month}, {unit}' : 'Lock {month}, {unit}', {
            month: formatMonth(row.month.slice(0, 7)),
            unit: row.businessUnitName,
          })}
          onClick={() => onChange(row)}
        >
          {row.isLocked ? 'Reopen' : 'Lock'}
        </Button>
      ) : null,
    'narrow',
  ),
  {
    id: 'last',
    label: 'Locked or reopened by',
    value: (row) => getLast(row).name,
    cell: (row) => {
      const { name, at, reason } = getLast(row);
      if (name === null) return '—';
      const said = row.isLocked ? t('Locked') : t('Reopened');
      return (
        <TwoLines
          first={
            <>
              {name} · <DateText value={at} withTime />
            </>
          }
          second={reason === null ? said : `${said}: ${reason}`}
        />
      );
    },
    width: 'wide',
    card: 'line',
  },
];
