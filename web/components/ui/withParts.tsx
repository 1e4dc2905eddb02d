import type { ReactNode } from 'react';

/** A placeholder for markup in a message: no text contains this private-use character. */
export const PART = '\uE000';

/**
 * A message with markup where the translation has its placeholder: `t('since {time}', { time: PART
 * })`.
 */
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
