const DAY_MS = 86_400_000;

const addDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);

/** Returns the preceding period with the same number of days. */
export function periodBefore({ from, until }: { from: string; until: string }) {
  const days = Math.round((Date.parse(until) - Date.parse(from)) / DAY_MS) + 1;
  return { from: addDays(from, -days), until: addDays(from, -1) };
}
