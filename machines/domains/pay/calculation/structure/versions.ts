import type { Validity } from '#machines/domains/pay/calculation/types.ts';

/** Returns the version that is valid on a day. */
export const findVersion = <Version extends Validity>(
  versions: readonly Version[],
  day: string,
): Version | undefined =>
  versions.find(({ from, until }) => from <= day && (until === null || day < until));

/** Returns the problems of versions that overlap or leave a gap: each must end on the day on which the next begins. */
export function versionProblems(versions: readonly Validity[]): string[] {
  const ordered = versions.toSorted((a, b) => (a.from < b.from ? -1 : a.from > b.from ? 1 : 0));
  return ordered.flatMap(({ from, until }, index) => {
    const nextFrom = ordered[index + 1]?.from;
    if (until !== null && until <= from) return [`The version of ${from} ends before it begins`];
    if (nextFrom === undefined) return [];
    if (until === null || until > nextFrom) {
      return [`The versions of ${from} and ${nextFrom} overlap`];
    }
    return until < nextFrom ? [`No version is valid from ${until} until ${nextFrom}`] : [];
  });
}
