import type {
  Plan,
  RosterCell,
  RosterProblem,
  RosterShift,
} from '#machines/domains/time/contracts/roster.ts';
import type { Translate } from '#web/lib/messages.ts';

/** The plan that the planner sees for a day: the draft, or else the published plan. */
export const getPlan = ({ draft, published }: RosterCell): Plan => draft ?? published;

export const getKey = (employeeId: number, day: string): string => `${employeeId} ${day}`;

/** The number of shifts with a shortcut key. */
export const KEYED = 9;

/** Eight colours, assigned to shifts in turn. */
export const getTone = (shifts: readonly RosterShift[], shiftId: number | null): string => {
  const place = shifts.findIndex(({ id }) => id === shiftId);
  return place < 0 ? 'none' : String((place % 8) + 1);
};

/** The plan of a key pressed in the grid; null for other keys. */
export function planOfKey(key: string, shifts: readonly RosterShift[]): Plan | null {
  if (key === '0') return 'off';
  if (key === 'Backspace' || key === 'Delete') return 'pattern';
  const shift = /^[1-9]$/.test(key) ? shifts[Number(key) - 1] : undefined;
  return shift ? `s${shift.id}` : null;
}

/** The shift of a planned day, which the plan names or the pattern determines. */
export function shownIn(cell: RosterCell, plan: Plan): { shiftId: number | null; works: boolean } {
  if (plan === 'off') return { shiftId: null, works: false };
  if (plan !== 'pattern') return { shiftId: Number(plan.slice(1)), works: true };
  // If the day is published with a named shift, the pattern's shift isn't known yet.
  return cell.published === 'pattern'
    ? { shiftId: cell.shiftId, works: cell.kind === 'work' }
    : { shiftId: null, works: true };
}

export const planInWords = (
  t: Translate,
  cell: RosterCell,
  plan: Plan,
  shifts: readonly RosterShift[],
): string => {
  const { shiftId, works } = shownIn(cell, plan);
  if (plan === 'pattern' && cell.published === 'pattern' && cell.kind === 'holiday') {
    return t('Holiday');
  }
  if (!works) return t('Day off');
  const name = shifts.find(({ id }) => id === shiftId)?.name;
  return name ?? (plan === 'pattern' ? t('From the pattern') : t('Company hours'));
};

export const problemInWords = (t: Translate, { kind, hours }: RosterProblem): string => {
  switch (kind) {
    case 'overlap':
      return t('Overlapping shifts');
    case 'rest':
      return t('Only {hours} h of rest before this shift', { hours });
    case 'week':
      return t('{hours} h in this week', { hours });
    case 'away':
      return t('On leave');
  }
};
