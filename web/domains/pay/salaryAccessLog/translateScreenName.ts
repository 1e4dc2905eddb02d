import { translateNow } from '#web/lib/messages.ts';

/** Translates `Increment Review by HR, section` part by part. */
export const translateScreenName = (screen: string): string =>
  // Screens whose whole name is a message are translated as a whole: `Increment budget, totals of a few
  // people`.
  [translateNow(screen)].find((said) => said !== screen) ??
  screen
    .split(', ')
    .map((part) => translateNow(part))
    .join(', ');
