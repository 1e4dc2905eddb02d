import { translateNow } from '#web/lib/messages.ts';

/** `Increment Review by HR, section`, part by part. */
export const screenInWords = (screen: string): string =>
  screen
    .split(', ')
    .map((part) => translateNow(part))
    .join(', ');
