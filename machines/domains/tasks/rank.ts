const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const BASE = DIGITS.length;
/** A rank starts with an integer of this many digits, so that adding cards at either end never makes ranks longer. */
const WHOLE = 8;
/** The first rank is in the middle, so that about 10^14 cards fit on either side. */
const FIRST = BASE ** WHOLE / 2;

/** If a rank becomes longer than this, all ranks of its column are renewed. */
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

/** Returns the shortest text between two, which are read as fractions. A null `upper` means no upper limit. */
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
 * Returns a rank between two. Ranks are texts that sort by their bytes. Without `lower`, the rank comes
 * before `upper`, and without `upper`, after `lower`.
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

/** Returns the rank of the nth card of a column when all its ranks are renewed. */
export const renewedRank = (place: number): string => write(FIRST + place);
