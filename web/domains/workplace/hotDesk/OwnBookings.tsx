import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { OwnBooking } from '#machines/domains/workplace/contracts/hotDesk.ts';
import { actionsColumn, DataTable, type Column } from '#web/components/table/index.ts';
import { Button, DateText, Skeleton, StatusBadge, type Tone } from '#web/components/ui/index.ts';
import { Loaded } from '#web/components/feedback/Loaded.tsx';
import { useTranslate, type Translate } from '#web/lib/messages.ts';
import { useSubmit } from '#web/components/feedback/useSubmit.ts';
import { deskKeys, ownBookingsQuery } from './api.ts';
import styles from './hotDesk.module.css';

const STATES = {
  booked: ['Booked', 'info'],
  checkedIn: ['Checked in', 'success'],
  checkedOut: ['Checked out', 'neutral'],
  cancelled: ['Cancelled', 'neutral'],
  noShow: ['Not used', 'warning'],
  over: ['Over', 'neutral'],
} as const satisfies Record<OwnBooking['state'], readonly [string, Tone]>;

/** Lists the user's bookings, each with its actions. */
export function OwnBookings() {
  const t = useTranslate();
  const bookings = useQuery(ownBookingsQuery);
  const { submit, busy } = useSubmit(deskKeys);
  const columns = useMemo(
    () => getColumns(t, busy, (call, bookingId) => void submit(`/HotDesk/${call}`, { bookingId })),
    [t, busy, submit],
  );
  return (
    <Loaded query={bookings} loading={<Skeleton kind="table" rows={4} columns={5} />}>
      {(rows) => (
        <DataTable
          label={t('My bookings')}
          rows={rows}
          columns={columns}
          columnChoice={false}
          rowId={({ bookingId }) => String(bookingId)}
          paging={{ remembered: 'deskBookings' }}
          empty={{ description: t('You have no booking. Choose a free desk on the plan.') }}
        />
      )}
    </Loaded>
  );
}

const getColumns = (
  t: Translate,
  busy: boolean,
  act: (call: 'CheckIn' | 'CheckOut' | 'Cancel', bookingId: number) => void,
): readonly Column<OwnBooking>[] => [
  { id: 'desk', label: t('Desk'), value: ({ desk }) => desk, card: 'title' },
  {
    id: 'floor',
    label: t('Floor'),
    value: ({ floor, office }) => `${office}, ${floor}`,
    width: 'wide',
  },
  {
    id: 'from',
    label: t('From'),
    value: ({ from }) => from,
    cell: ({ from }) => <DateText value={from} withTime />,
    width: 'time',
  },
  {
    id: 'to',
    label: t('Until'),
    value: ({ to }) => to,
    cell: ({ to }) => <DateText value={to} withTime />,
    width: 'time',
  },
  {
    id: 'state',
    label: t('Status'),
    value: ({ state }) => STATES[state][0],
    cell: ({ state }) => <StatusBadge label={STATES[state][0]} tone={STATES[state][1]} />,
  },
  actionsColumn(
    ({ bookingId, canCheckIn, canCheckOut, canCancel, desk }) => (
      <div className={styles.actions}>
        {canCheckIn && (
          <Button
            size="small"
            variant="primary"
            disabled={busy}
            aria-label={t('Check in at {desk}', { desk })}
            onClick={() => act('CheckIn', bookingId)}
          >
            {t('Check in')}
          </Button>
        )}
        {canCheckOut && (
          <Button
            size="small"
            disabled={busy}
            aria-label={t('Check out of {desk}', { desk })}
            onClick={() => act('CheckOut', bookingId)}
          >
            {t('Check out')}
          </Button>
        )}
        {canCancel && (
          <Button
            size="small"
            variant="ghost"
            disabled={busy}
            aria-label={t('Cancel the booking of {desk}', { desk })}
            onClick={() => act('Cancel', bookingId)}
          >
            {t('Cancel')}
          </Button>
        )}
      </div>
    ),
    'wide',
  ),
];
