/**
 * Translates a formula that a case gives in English ("half of basic", "12% of (gross - house rent)", "a if b
 * else c") into the syntax of payroll formulas.
 */
export function inFormula(phrase: string): string {
  const text = phrase
    .toLowerCase()
    .replaceAll('house rent', 'house_rent')
    .replaceAll(/\bhalf of\b/gu, '50% *')
    .replaceAll(/%\s+of\b/gu, '% *');
  const choice = /^(.+?) if (.+?) else (.+)$/u.exec(text);
  if (!choice) return text;
  const [, then = '', condition = '', otherwise = ''] = choice;
  return `if(${condition}, ${then}, ${otherwise})`;
}

/** The limit of "one third, at most 500000". */
export function thirdAtMost(phrase: string): number {
  const limit = /one third\D+(\d+)$/u.exec(phrase)?.[1];
  if (limit === undefined) throw new Error(`${phrase} has no limit`);
  return Number(limit);
}

/** "1/3 x 21/30", "21/30", 0.7 as a fraction that is read exactly. */
export function product(written: string | number): string | number {
  if (typeof written === 'number') return written;
  const parts = written.split(/\s*[x×]\s*/u).map((part) => part.split('/').map(Number));
  const top = parts.reduce((value, [n = 1]) => value * n, 1);
  const bottom = parts.reduce((value, [, d = 1]) => value * d, 1);
  return `${top}/${bottom}`;
}
