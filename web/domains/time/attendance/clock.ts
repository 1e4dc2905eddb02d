/** An instant's local time in a zone: `09:05`. */
export const clockIn = (timeZone: string, at: string | null): string =>
  at === null
    ? '—'
    : new Date(at).toLocaleTimeString('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' });

/** Minutes as `7:30`. */
export const asHours = (minutes: number): string =>
  `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;
