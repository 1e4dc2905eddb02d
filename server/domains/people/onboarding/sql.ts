import { ENDED_STATES } from '#machines/domains/people/onboardingItem/owners.ts';

const ENDED = ENDED_STATES.map((state) => `'${state}'`).join(', ');

/** SQL: whether an onboarding item is still to be done, by its instance `i`. */
export const ITEM_OPEN = `(i.state not in (${ENDED}))`;
