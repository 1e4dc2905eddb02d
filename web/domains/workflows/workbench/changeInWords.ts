import type { Change } from '#machines/core/chart/compare.ts';
import { translateNow } from '#web/lib/messages.ts';

const WORDS: Readonly<Record<Change, string>> = {
  added: 'Added',
  removed: 'Removed',
  changed: 'Changed',
};

export const changeInWords = (change: Change): string => translateNow(WORDS[change]);
