import { formatMoney } from '#web/components/ui/index.ts';
import type { Translate } from '#web/lib/messages.ts';

/** Numbers of four digits and more, and all with decimals, that are no part of a name, a date or a fraction. */
const NUMBER = /(?<![\w./-])(?:\d{4,}|\d+(?=\.))(?:\.\d+)?(?![\w/-])/gu;

/** Writes figures and dates in text of the server as the reader writes them: 17845.00 as 17,845.00. */
export const inFigures = (t: Translate, text: string): string =>
  t(text.replace(NUMBER, (figure) => formatMoney(Number(figure), getDecimals(figure))));

const getDecimals = (figure: string): number => figure.split('.')[1]?.length ?? 0;
