import { SETTLED_STATES } from '#machines/domains/separation/clearanceItem/owners.ts';

/** SQL: whether a clearance item, by its instance `ci`, is still to settle. */
export const ITEM_OPEN = `ci.state not in (${SETTLED_STATES.map((state) => `'${state}'`).join(', ')})`;

/** SQL: how many clearance items of a separation `s` are still to settle. */
export const OPEN_ITEMS = `(select count(*)::integer from clearance_items c
  join workflow_instances ci on ci.workflow = 'clearanceItem' and ci.subject_id = c.id
  where c.separation_id = s.id and ${ITEM_OPEN})`;
