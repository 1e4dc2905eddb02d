import type { ReactNode } from 'react';

/** Marks the place of markup in a message. It is a private-use character that no text contains. */
export const PART = '\uE000';

/** Puts markup into a message where the translation has its placeholder, as in `t('since {time}', { time: PART })`. */
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
