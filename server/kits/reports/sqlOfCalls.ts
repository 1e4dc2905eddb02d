/**
 * A call as logs name it, without `/api` and in lower case. Only the few calls with the prefix are
 * cut: the expression took a fifth of the time to sort by titles.
 */
export const sqlOfCall = (call: string): string =>
  `lower(case when starts_with(${call}, '/') or starts_with(${call}, 'api/')
    then regexp_replace(${call}, '^/*(api/)*', '') else ${call} end)`;

/** Its path. A question mark in the text of a query would be a binding. */
export const sqlOfPath = (call: string): string => `split_part(${sqlOfCall(call)}, chr(63), 1)`;
