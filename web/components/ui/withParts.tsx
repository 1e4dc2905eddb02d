import type { ReactNode } from 'react';

/** Placeholder in a message for markup: no text contains this private-use character. */
export const PART = '\uE000';

/** A message with markup at the position that the translation sets: `t('since {time}', { time: PART })`. */
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
