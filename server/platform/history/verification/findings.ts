import { CONCERNS, type Concern } from '#machines/core/contracts/verification.ts';
import type { Broken } from './family.ts';

/** Findings with the same cause: their number, and the first of them. */
export interface Group {
  concern: Concern;
  count: number;
  examples: Broken[];
}

/** How many findings are kept as examples for each cause. */
export const EXAMPLES = 20;
/** How many causes are listed for each concern; the rest are counted together. */
const CAUSES = 50;

export interface Findings {
  add(broken: readonly Broken[]): void;
  count(): number;
  /**
   * Money and rights first; within a concern the rarest first, so that a flood of others cannot hide one changed row.
   */
  groups(): Group[];
}

/**
 * Groups findings by cause as they arrive, so that a change with a hundred thousand consequences takes no more memory
 * or space in a report than one with a single consequence.
 */
export function collectFindings(examples = EXAMPLES): Findings {
  const matches = new Map<Concern, Map<string, Group>>();
  let total = 0;
  return {
    add: (broken) => {
      total += broken.length;
      for (const one of broken) {
        const concern = one.concern ?? 'history';
        const groups = matches.get(concern) ?? new Map<string, Group>();
        matches.set(concern, groups);
        const cause = groups.size < CAUSES ? getCause(one) : knownCause(groups, one);
        const group = groups.get(cause) ?? { concern, count: 0, examples: [] };
        groups.set(cause, group);
        group.count += 1;
        if (group.examples.length < examples) group.examples.push(one);
      }
    },
    count: () => total,
    groups: () =>
      CONCERNS.flatMap((concern) =>
        [...(matches.get(concern)?.values() ?? [])].toSorted((a, b) => a.count - b.count),
      ),
  };
}

/** Findings in the order of their groups. */
export function inOrder(broken: readonly Broken[]): Broken[] {
  const findings = collectFindings(Infinity);
  findings.add(broken);
  return findings.groups().flatMap(({ examples }) => examples);
}

/** The reason without numbers, which differ between findings of one cause ("Transition 3 is missing"). */
const getCause = ({ workflow, reason, cause }: Broken): string =>
  cause ?? `${workflow}: ${reason.replaceAll(/\d+/g, '#')}`;

const knownCause = (groups: ReadonlyMap<string, Group>, one: Broken): string => {
  const cause = getCause(one);
  return groups.has(cause) ? cause : '';
};
