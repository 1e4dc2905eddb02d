import { addDays } from '#machines/core/values/dates.ts';

const BEGINS = '09:00';
const ENDS = '17:00';

/** The rest of the working day for the form; the next day if little is left. */
export function nextTimes(today: string, now: Date): { from: string; to: string } {
  const clock = [now.getHours(), now.getMinutes() - (now.getMinutes() % 5)]
    .map((part) => String(part).padStart(2, '0'))
    .join(':');
  const day = clock >= '16:30' ? addDays(today, 1) : today;
  const begins = day === today && clock > BEGINS ? clock : BEGINS;
  return { from: `${day}T${begins}`, to: `${day}T${ENDS}` };
}
