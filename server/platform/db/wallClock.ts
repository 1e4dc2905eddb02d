/** By how much clocks are set back: half an hour on Lord Howe Island, two hours at Troll, an hour elsewhere. */
const SET_BACK = `array['30 minutes', '1 hour', '2 hours', '-30 minutes', '-1 hour', '-2 hours']::interval[]`;

/** SQL: whether clocks skip this time; PostgreSQL reads it as an hour later. */
export const isSkippedTime = (wall: string, zone: string): string =>
  `((${wall}) at time zone ${zone} at time zone ${zone} <> (${wall}))`;

/** SQL: whether clocks show this time twice; PostgreSQL reads it as the later one. */
export const isRepeatedTime = (wall: string, zone: string): string =>
  `exists (select from unnest(${SET_BACK}) s (by)
     where ((${wall}) at time zone ${zone} + s.by) at time zone ${zone} = (${wall}))`;
