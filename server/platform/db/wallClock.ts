/**
 * The amounts by which clocks are set back anywhere in the world: half an hour on Lord Howe Island, two hours at Troll
 * in Antarctica, and one hour elsewhere.
 */
const SET_BACK = `array['30 minutes', '1 hour', '2 hours', '-30 minutes', '-1 hour', '-2 hours']::interval[]`;

/**
 * SQL for whether a local time does not exist because clocks are set forward over it. PostgreSQL interprets such a time
 * as an hour later.
 */
export const isSkippedTime = (wall: string, zone: string): string =>
  `((${wall}) at time zone ${zone} at time zone ${zone} <> (${wall}))`;

/**
 * SQL for whether a local time occurs twice because clocks are set back. PostgreSQL interprets such a time as the later
 * one.
 */
export const isRepeatedTime = (wall: string, zone: string): string =>
  `exists (select from unnest(${SET_BACK}) s (by)
     where ((${wall}) at time zone ${zone} + s.by) at time zone ${zone} = (${wall}))`;
