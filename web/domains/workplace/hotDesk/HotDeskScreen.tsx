import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FilterBar, Page, PageHeader } from '#web/components/page/index.ts';
import {
  Card,
  DateTimeInput,
  Field,
  formatDateTime,
  useConfirm,
} from '#web/components/ui/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { today } from '#web/lib/today.ts';
import { useSubmit } from '#web/components/feedback/useSubmit.ts';
import { deskKeys, floorsQuery, officesQuery } from './api.ts';
import { FloorPlan } from './FloorPlan.tsx';
import { OfficeAndFloor, type Location } from './OfficeAndFloor.tsx';
import { nextTimes } from './nextTimes.ts';
import { OwnBookings } from './OwnBookings.tsx';

const instant = (typed: string): string => (typed === '' ? '' : new Date(typed).toISOString());

/** Desks and rooms on their floor’s plan, booked by a click, and the user's own bookings. */
export function HotDeskScreen() {
  const t = useTranslate();
  const confirm = useConfirm();
  const { submit } = useSubmit(deskKeys);
  const [chosen, setChosen] = useState<Location>({ officeId: null, floorId: null });
  const { data: offices = [] } = useQuery(officesQuery);
  const officeId = chosen.officeId ?? offices[0]?.value ?? null;
  const { data: floors = [] } = useQuery(floorsQuery(officeId ?? 0));
  const floorId = chosen.floorId ?? floors[0]?.value ?? null;
  const [from, setFrom] = useState(() => nextTimes(today(), new Date()).from);
  const [to, setTo] = useState(() => nextTimes(today(), new Date()).to);
  const during = { from: instant(from), to: instant(to) };
  const book = async (deskId: number, name: string) => {
    const sure = await confirm({
      title: t('Book {name}?', { name }),
      body: t('From {from} to {to}. Check in within 30 minutes, or the desk is released.', {
        from: formatDateTime(during.from),
        to: formatDateTime(during.to),
      }),
      confirmLabel: t('Book'),
      cancelLabel: t('Cancel'),
    });
    if (sure) await submit('/HotDesk/Book', { deskId, ...during });
  };
  return (
    <Page>
      <PageHeader description="Book a desk or a meeting room, and check in when you arrive." />
      <FilterBar label="Where and when" collapsible={false}>
        <OfficeAndFloor required value={{ officeId, floorId }} onChange={setChosen} />
        <Field label="From" name="deskFrom" group required>
          <DateTimeInput value={from} onChange={setFrom} />
        </Field>
        <Field
          label="Until"
          name="deskTo"
          group
          required
          error={during.to <= during.from ? 'The end must be after the start' : undefined}
        >
          <DateTimeInput value={to} onChange={setTo} />
        </Field>
      </FilterBar>
      {floorId !== null && during.from !== '' && during.from < during.to && (
        <Card title={t('Floor plan')}>
          <FloorPlan floorId={floorId} {...during} onBook={(id, name) => void book(id, name)} />
        </Card>
      )}
      <Card title={t('My bookings')} padding="none">
        <OwnBookings />
      </Card>
    </Page>
  );
}
