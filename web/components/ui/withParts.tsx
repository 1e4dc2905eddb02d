import type { ReactNode } from 'react';

/** Stands in a message's value for what is markup: no text holds this sign. */
export const PART = '\uE000';

/** A message with markup at the position set by the translation: `t('since {time}', { time: PART })`. */
export function withParts(message: string, part: ReactNode): ReactNode {
  const [before, after] = message.split(PART);
  return (
    <>
      {before}
      {part}
      {after}
    </>
  );
}
