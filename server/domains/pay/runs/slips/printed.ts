import type { Payslip } from '#machines/domains/pay/contracts/payslips.ts';
import {
  layOutSlip,
  type LaidOutPart,
  type SlipLanguage,
} from '#machines/domains/pay/payslip/layOut.ts';
import { paperLocale } from '#server/kits/papers/locale.ts';
import type { TABLE_ROW } from '#server/kits/papers/paper.ts';

type Row = { [Name in keyof typeof TABLE_ROW]?: string | number | null };

/** Returns the words and formats of a paper's language, for the layout of payslips. */
export function languageOf(tag: 'en-GB' | 'bn-BD', currency: string): SlipLanguage {
  const { t, written } = paperLocale(tag, currency);
  const count = new Intl.NumberFormat(tag, { maximumFractionDigits: 3 });
  return {
    isBengali: tag === 'bn-BD',
    t: (text) => t(text),
    date: (day) => written({ day: { kind: 'date', label: '' } }, { day })['day'] ?? '',
    count: (value) => count.format(value),
  };
}

/**
 * Returns a payslip as the rows of its paper, in both languages. The paper keeps them, so that a later change of the
 * template doesn't affect it.
 */
export function slipRows(slip: Payslip): Row[] {
  const english = languageOf('en-GB', slip.currency);
  const bengali = languageOf('bn-BD', slip.currency);
  const inBengali = layOutSlip(slip, bengali);
  return layOutSlip(slip, english).flatMap((part, at) => {
    const same = inBengali[at];
    return same ? partRows(part, same, { en: english.t, bn: bengali.t }) : [];
  });
}

function partRows(
  part: LaidOutPart,
  same: LaidOutPart,
  { en, bn }: { en: (text: string) => string; bn: (text: string) => string },
): Row[] {
  if (part.text !== null) {
    return [{ role: 'paragraph', name: part.text, nameBn: same.text ?? part.text }];
  }
  const both = (text: string) => ({ name: en(text), nameBn: bn(text) });
  const title = { role: 'head', name: part.title, nameBn: same.title };
  if (part.lines.length === 0 && part.total !== null) {
    return [{ ...title, role: 'strong', amount: part.total }];
  }
  const hasAmounts = part.lines.some(({ text }) => text === null) || part.total !== null;
  return [
    {
      ...title,
      ...(hasAmounts && { text: en('Amount'), textBn: bn('Amount') }),
      ...(part.showsToDate && { third: en('Year to date'), thirdBn: bn('Year to date') }),
    },
    ...part.lines.map((line, at) => ({
      role: 'line',
      name: line.name,
      nameBn: same.lines[at]?.name ?? line.name,
      text: line.text,
      textBn: same.lines[at]?.text ?? line.text,
      amount: line.amount,
      further: line.toDate,
    })),
    ...(part.total === null ? [] : [{ role: 'strong', ...both('Total'), amount: part.total }]),
  ];
}
