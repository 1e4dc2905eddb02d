/** Each day from one date to another, both included. */
export function daysBetween(from: string, to: string): string[] {
  const days: string[] = [];
  for (const day = new Date(`${from}T00:00Z`); ; day.setUTCDate(day.getUTCDate() + 1)) {
    const iso = day.toISOString().slice(0, 10);
    if (iso > to) return days;
    days.push(iso);
  }
}

export const latest = (...days: (string | null | undefined)[]): string =>
  days.reduce<string>((last, day) => (day && day > last ? day : last), '');
export const earliest = (...days: (string | null | undefined)[]): string =>
  days.reduce<string>((first, day) => (day && (first === '' || day < first) ? day : first), '');

/** From when to when somebody can be absent at all: employed, and with a device that has been heard. */
export const absenceRange = (facts: {
  processFrom: string;
  joined: string | null;
  left: string | null;
  lastSynced: string;
}): { from: string; to: string } => ({
  from: latest(facts.processFrom, facts.joined),
  to: earliest(facts.lastSynced, facts.left),
});

/** A shift's day may be marked once a device was heard after its window: nobody is absent in the dark. */
export const mayMark = (closes: number, lastSynced: number): boolean => lastSynced > closes;

/** The working days without a record, from the first day that is processed up to yesterday. */
export function absentDays(facts: {
  today: string;
  processFrom: string;
  assignedFrom?: string | undefined;
  until?: string | undefined;
  isActive: boolean;
  holidays: readonly string[];
  recorded?: readonly string[] | undefined;
}): string[] {
  if (!facts.isActive) return [];
  const free = new Set([...facts.holidays, ...(facts.recorded ?? [])]);
  return daysBetween(
    latest(facts.processFrom, facts.assignedFrom),
    facts.until ?? facts.today,
  ).filter((day) => day < facts.today && !free.has(day));
}
