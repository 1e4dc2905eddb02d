import { setupI18n } from '@lingui/core';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { joinSuffixes } from './bengaliSuffixes.ts';
import type { Messages, MessageValues, Translate, WriteValue } from './messages.ts';
import { recogniser } from './recognise.ts';

/**
 * Makes the function that translates into one language. Text that is not a message itself is split into the messages
 * and values from which the server composed it.
 */
export function translator(
  locale: string,
  messages: Messages,
  options: { between?: string; write?: WriteValue } = {},
): Translate {
  const i18n = setupI18n({ locale, messages: { [locale]: {} } });
  const compiled = new Map<string, ReturnType<typeof compileMessage>>();
  const digits = new Intl.NumberFormat(locale, { useGrouping: false, maximumFractionDigits: 20 });
  /** Writes numbers and times of day in the digits of the language. Plurals get the number itself. */
  const written = (message: string, values: MessageValues): MessageValues =>
    Object.fromEntries(
      Object.entries(values).map(([name, value]) => {
        if (typeof value === 'string') return [name, TIME.test(value) ? write(value) : value];
        return [name, message.includes(`{${name},`) ? value : digits.format(value)];
      }),
    );
  const { write = (value: string) => value } = options;
  const fill = (message: string, values: MessageValues): string => {
    if (!/[{}']/.test(message)) return message;
    const existing = compiled.get(message) ?? compileMessage(message);
    compiled.set(message, existing);
    i18n.load(locale, { [message]: existing });
    const filled = i18n._(message, written(message, values));
    return locale.startsWith('bn') ? joinSuffixes(filled) : filled;
  };
  const lookUp = (text: string): string | undefined =>
    Object.hasOwn(messages, text) && messages[text] !== '' ? messages[text] : undefined;
  const recognise = recogniser(messages, { lookUp, fill, ...options });
  return (text, values) => {
    const message = lookUp(text);
    if (values) return fill(message ?? text, values);
    return message ?? recognise(text) ?? withDates(text, options.write);
  };
}

const TIME = /^\d{1,2}:\d{2}$/;

/**
 * A date in a sentence. After `as` or `example`, or in quotation marks, a date shows what to type and is not
 * changed.
 */
const DATE = /(?<![\w“"-]|\b(?:as|example) )\d{4}-\d{2}-\d{2}(?![\w”"-])/gu;

/** Days as the subject of a leave request has them: `2 d`. */
const DAYS = /(?<=^|[:,] )\d+(?:\.\d+)? d(?=,|$)/gu;

/** Writes the dates and days in text that is not a message in the format of the reader. */
const withDates = (text: string, write: WriteValue | undefined): string =>
  write
    ? text
        .replaceAll(DATE, (date) => (isReal(date) ? write(date) : date))
        .replaceAll(DAYS, (days) => write(days))
    : text;

/**
 * Whether a date exists. 30 February, for example, does not: it is the value that someone typed and the server refused,
 * and is shown unchanged.
 */
const isReal = (date: string): boolean => {
  const at = Date.parse(`${date}T00:00:00Z`);
  return Number.isFinite(at) && new Date(at).toISOString().startsWith(date);
};

/** Composes a message in English, for texts that the server sends and stores. */
export const english: (text: string, values: MessageValues) => string = translator('en', {});
