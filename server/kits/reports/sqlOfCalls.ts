/**
 * SQL for a call in the form of access logs, without `/api` and in lower case. The regular expression is evaluated only
 * for the few calls that begin with the prefix, because for all calls it took a fifth of the time of sorting by title.
 */
export const sqlOfCall = (call: string): string =>
  `lower(case when starts_with(${call}, '/') or starts_with(${call}, 'api/')
    then regexp_replace(${call}, '^/*(api/)*', '') else ${call} end)`;

/**
 * SQL for the path of a call, without its query. The question mark is written as chr(63), because knex would replace it
 * with a binding.
 */
export const sqlOfPath = (call: string): string => `split_part(${sqlOfCall(call)}, chr(63), 1)`;
