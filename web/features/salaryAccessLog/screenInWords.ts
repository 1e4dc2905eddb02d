import { translateNow } from '#web/lib/messages.ts';

/** `Increment Review by HR, section`, part by part. */
export const screenInWords = (screen: string): string =>
  // As a whole where it is one message, `Increment budget, totals of a few people`.
  [translateNow(screen)].find((said) => said !== screen) ??
  screen
    .split(', ')
    .map((part) => translateNow(part))
    .join(', ');
