import type { Validity } from '#machines/domains/pay/calculation/types.ts';

/** The version that is valid on a day. */
export const versionAsOf = <Version extends Validity>(
  versions: readonly Version[],
  day: string,
): Version | undefined =>
  versions.find(({ from, until }) => from <= day && (until === null || day < until));

/** Versions follow each other: each ends on the day on which the next begins. */
export function versionProblems(versions: readonly Validity[]): string[] {
  const ordered = versions.toSorted((a, b) => (a.from < b.from ? -1 : a.from > b.from ? 1 : 0));
  return ordered.flatMap(({ from, until }, index) => {
    const next = ordered[index + 1];
    if (until !== null && until <= from) return [`The version of ${from} ends before it begins`];
    if (!next) return [];
    if (until === null || until > next.from) {
      return [`The versions of ${from} and ${next.from} overlap`];
    }
    return until < next.from ? [`No version is valid from ${until} until ${next.from}`] : [];
  });
}
