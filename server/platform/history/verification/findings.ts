import { CONCERNS, type Concern } from '#machines/core/contracts/verification.ts';
import type { Broken } from './family.ts';

/** Findings with the same cause: their number, and the first ones as examples. */
export interface Group {
  concern: Concern;
  count: number;
  examples: Broken[];
}

/** How many findings are kept as examples of each cause. */
export const EXAMPLES = 20;
/** How many causes are listed for each concern. All other causes are counted together. */
const CAUSES = 50;

export interface Findings {
  add(broken: readonly Broken[]): void;
  count(): number;
  /**
   * The findings by cause: money and rights first, and within a concern the rarest cause first, so that a single
   * changed row is not hidden behind many findings of one kind.
   */
  groups(): Group[];
}

/**
 * Groups findings by their cause as they are found. A change with a hundred thousand consequences then takes no more
 * memory, and no more space in a report, than one with a single consequence.
 */
export function collectFindings(examples = EXAMPLES): Findings {
  const byConcern = new Map<Concern, Map<string, Group>>();
  let total = 0;
  return {
    add: (broken) => {
      total += broken.length;
      for (const one of broken) {
        const concern = one.concern ?? 'history';
        const groups = byConcern.get(concern) ?? new Map<string, Group>();
        byConcern.set(concern, groups);
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
        [...(byConcern.get(concern)?.values() ?? [])].toSorted((a, b) => a.count - b.count),
      ),
  };
}

/** Findings in the order of their groups. */
export function inOrder(broken: readonly Broken[]): Broken[] {
  const findings = collectFindings(Infinity);
  findings.add(broken);
  return findings.groups().flatMap(({ examples }) => examples);
}

/**
 * The cause of a finding. By default it is the reason without its numbers, because they differ between findings of the
 * same cause ("Transition 3 is missing").
 */
const getCause = ({ workflow, reason, cause }: Broken): string =>
  cause ?? `${workflow}: ${reason.replaceAll(/\d+/g, '#')}`;

const knownCause = (groups: ReadonlyMap<string, Group>, one: Broken): string => {
  const cause = getCause(one);
  return groups.has(cause) ? cause : '';
};
