const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const BASE = DIGITS.length;
/** A rank begins with a whole number of this many digits, so that adding at an end never makes ranks longer. */
const WHOLE = 8;
/** A first rank in the middle: 10^14 cards fit on either side. */
const FIRST = BASE ** WHOLE / 2;

/** Ranks that are longer are renewed with those of their column. */
export const LONGEST_RANK = 50;

function write(whole: number): string {
  let text = '';
  let rest = whole;
  for (let place = 0; place < WHOLE; place += 1) {
    text = `${DIGITS[rest % BASE] ?? ''}${text}`;
    rest = Math.floor(rest / BASE);
  }
  return text;
}

const readWhole = (rank: string): number =>
  Array.from(rank.slice(0, WHOLE)).reduce((sum, digit) => sum * BASE + DIGITS.indexOf(digit), 0);

/** The shortest text between two, read as fractions; null stands for the end. */
function midpoint(lower: string, upper: string | null): string {
  if (upper !== null) {
    let shared = 0;
    while ((lower[shared] ?? '0') === upper[shared]) shared += 1;
    if (shared > 0) {
      return upper.slice(0, shared) + midpoint(lower.slice(shared), upper.slice(shared));
    }
  }
  const from = lower === '' ? 0 : DIGITS.indexOf(lower[0] ?? '');
  const to = upper === null ? BASE : DIGITS.indexOf(upper[0] ?? '');
  if (to - from > 1) return DIGITS[Math.round((from + to) / 2)] ?? '';
  if (upper !== null && upper.length > 1) return upper.slice(0, 1);
  return (DIGITS[from] ?? '') + midpoint(lower.slice(1), null);
}

/**
 * A rank between two, as texts that sort by their bytes. Without a lower one it is before the upper one, and
 * without an upper one behind the lower one.
 */
export function rankBetween(lower: string | null, upper: string | null): string {
  if (lower === null && upper === null) return write(FIRST);
  if (lower === null) return write(readWhole(upper ?? '') - 1);
  if (upper === null) return write(readWhole(lower) + 1);
  const [from, to] = [readWhole(lower), readWhole(upper)];
  if (to - from > 1) return write(from + Math.floor((to - from) / 2));
  const fraction = midpoint(lower.slice(WHOLE), from === to ? upper.slice(WHOLE) : null);
  return lower.slice(0, WHOLE) + fraction;
}

/** The rank of the nth of a column's cards when all are renewed. */
export const renewedRank = (place: number): string => write(FIRST + place);
