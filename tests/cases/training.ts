import { z } from 'zod';
import { getBond } from '#machines/domains/training/bond.ts';
import { getEnd, getReminderDay } from '#machines/domains/training/certificate.ts';
import { getNext } from '#machines/domains/training/moveUp.ts';
import { getParticipation, mayEvaluate } from '#machines/domains/training/participation.ts';
import { shape, type Shape } from './shape.ts';

/** States of our applications, by the words of the cases; someone not invited has no application. */
const STATES: Readonly<Record<string, string>> = { Present: 'attended', Absent: 'absent' };
const WORDS = { open: 'Open', completed: 'Completed', evaluated: 'Feedback Submitted' } as const;

const names = z.array(z.string());

export const TRAINING: readonly Shape[] = [
  shape(
    z.strictObject({
      attendees: z.record(z.string(), z.enum(['Present', 'Absent', 'not invited'])),
    }),
    ({ attendees }) => ({
      may_give: Object.entries(attendees).flatMap(([name, word]) =>
        mayEvaluate(STATES[word] ?? '') ? [name] : [],
      ),
    }),
  ),
  shape(
    z.strictObject({
      event: z.array(z.enum(['Scheduled', 'Completed', 'feedback sent', 'feedback cancelled'])),
    }),
    ({ event }) => ({
      attendee: event.map(
        (step) =>
          WORDS[
            getParticipation(step === 'Scheduled' ? 'seated' : 'attended', step === 'feedback sent')
          ],
      ),
    }),
  ),
  shape(
    z.strictObject({ seats: z.number(), booked: names, waiting: names, events: names }),
    ({ seats, booked, waiting, events }) => {
      let seated = booked;
      let list = waiting;
      for (const event of events) {
        const [, leaver] = /^(\w+) gives back$/.exec(event) ?? [];
        seated = seated.filter((name) => name !== leaver);
        const rows = list.map((_, id) => ({ id, canCome: true }));
        const next = getNext(rows, seats - seated.length).map((id) => list[id] ?? '');
        seated = [...seated, ...next];
        list = list.filter((name) => !next.includes(name));
      }
      return { booked: seated, waiting: list };
    },
  ),
  shape(
    z.strictObject({ cost: z.number(), bond_months: z.number(), served_months: z.number() }),
    ({ cost, bond_months, served_months }) => ({
      due: getBond({ cost, bondMonths: bond_months, servedMonths: served_months }),
    }),
  ),
  shape(
    z.strictObject({ issued: z.iso.date(), valid_months: z.number(), remind_days: z.number() }),
    ({ issued, valid_months, remind_days }) => {
      const expires = getEnd({ validMonths: valid_months, endedOn: issued, renews: null });
      return {
        expires,
        remind: expires === null ? null : getReminderDay(expires, remind_days),
      };
    },
  ),
];
