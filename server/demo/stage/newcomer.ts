import type { DemoAccount } from './accounts.ts';
import type { Seat } from './seats.ts';

/** The login of someone who joined in the last weeks, to see the first weeks from their side. */
export const NEWCOMER = 'newcomer';

/** A person in a seat, with what is known of them. */
type Hired = Seat & { joinedDaysAgo: number; account: DemoAccount | null };

/**
 * Gives a login to someone of the first business unit who joined in the last weeks, and the demo's manager as their
 * supervisor. No random number is drawn, so that the other people stay as they are.
 */
export function nameNewcomer<One extends Hired>(people: readonly One[]): One[] {
  const manager = people.findIndex(({ account }) => account?.login === 'manager');
  const place = people.findIndex(
    ({ unit, kind, account, joinedDaysAgo }) =>
      unit.code === 'RT' &&
      kind === 'rank' &&
      account === null &&
      joinedDaysAgo >= 6 &&
      joinedDaysAgo <= 24,
  );
  return people.map((person, index) =>
    index === place && manager >= 0
      ? {
          ...person,
          reportsTo: manager,
          account: {
            login: NEWCOMER,
            seat: { unit: person.unit.code, section: person.section.name, kind: person.kind },
            what: 'joined in the last weeks',
          },
        }
      : person,
  );
}
