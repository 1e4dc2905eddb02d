import { describeAuthority } from '#machines/core/authorityText.ts';
import type { AuthorityCard } from '#machines/core/contracts/authority.ts';
import { translateNow } from '#web/lib/messages.ts';

/** Describes the right by which a step was taken, in the reader's language. */
export const authorityInWords = (
  card: Pick<AuthorityCard, 'as' | 'ofLabel' | 'unitName' | 'delegation'>,
): string => describeAuthority(card, translateNow);
