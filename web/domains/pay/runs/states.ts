import { msg } from '#machines/core/locales/messages.ts';

export const SLIP_STATES: Readonly<Record<string, string>> = {
  made: msg('Not paid yet'),
  held: msg('On hold'),
  paid: msg('Paid'),
  returned: msg('Returned by the bank'),
  withdrawn: msg('Withdrawn'),
};
