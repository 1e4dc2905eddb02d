import type { Payslip, PayslipLine } from '#machines/domains/pay/contracts/payslips.ts';
import { PAYSLIP_PARTS, type PayslipPart, type PayslipTemplate } from './template.ts';

/** A line of a rendered slip, with amounts or text. */
export interface LaidOutLine {
  /** The element of the amount, or null for other lines. */
  code: string | null;
  name: string;
  amount: number | null;
  toDate: number | null;
  text: string | null;
}

/** A part of a slip, as it is shown and printed. */
export interface LaidOutPart {
  part: PayslipPart;
  title: string;
  showsToDate: boolean;
  lines: LaidOutLine[];
  total: number | null;
  /** A paragraph of text. Only the part for the message has one. */
  text: string | null;
}

/** The reader's language, with its formats. */
export interface SlipLanguage {
  isBengali: boolean;
  t: (text: string) => string;
  date: (day: string) => string;
  count: (value: number) => string;
}

/** The labels with which an arrear's cause is shown to the slip’s employee. */
const LATE_LABELS: Readonly<Record<string, string>> = {
  pay: 'Raise',
  assignment: 'Pay structure',
  attendance: 'Attendance',
  employment: 'Employment',
  recurring: 'Allowances and deductions',
  table: 'A rate or table of pay rules',
};

/** Arranges a slip's parts in the order and with the names of its template. Screen and paper use the same result. */
export function layOutSlip(slip: Payslip, language: SlipLanguage): LaidOutPart[] {
  const { template } = slip;
  return template.parts.flatMap(({ part, title, titleBn }) => {
    const laidOut = PARTS[part](slip, language);
    if (laidOut === null) return [];
    const own = language.isBengali ? (titleBn ?? title) : title;
    return [
      {
        part,
        title: own ?? language.t(PAYSLIP_PARTS[part]),
        showsToDate: false,
        total: null,
        text: null,
        lines: [],
        ...laidOut,
      },
    ];
  });
}

type Content = Partial<Omit<LaidOutPart, 'part' | 'title'>> | null;

const PARTS: Readonly<Record<PayslipPart, (slip: Payslip, language: SlipLanguage) => Content>> = {
  person: (slip, { t, date, count }) => ({
    lines: [
      text(t('Name'), slip.name),
      text(t('Employee Id'), slip.code),
      text(t('Designation'), slip.designation),
      text(t('Department'), slip.department),
      text(t('Pay date'), date(slip.payDate)),
      text(t('Paid days'), `${count(slip.days.paid)} / ${count(slip.days.basis)}`),
      text(
        t('Bank'),
        slip.bank === null ? t('In cash') : `${slip.bank} •••• ${slip.account ?? ''}`,
      ),
    ],
  }),
  earnings: (slip, language) => ofDirection(slip, 'earning', slip.gross, language),
  deductions: (slip, language) => ofDirection(slip, 'deduction', slip.deductions, language),
  net: ({ net }) => ({ total: net }),
  carried: (slip, language) =>
    nonEmpty(
      slip.carried.map(({ code, name, rest }) =>
        amount(nameIn(slip.template, { code, name }, language), rest, code),
      ),
    ),
  arrears: (slip, language) =>
    nonEmpty(
      slip.arrears.flatMap(({ month, causes, lines }) =>
        lines.map(({ code, name, amount: given }) => {
          const why = causes.map((cause) => language.t(LATE_LABELS[cause] ?? cause)).join(', ');
          const element = nameIn(slip.template, { code, name }, language);
          return amount(`${element}, ${month} (${why})`, given, null);
        }),
      ),
    ),
  employer: (slip, language) => {
    const part = ofDirection(slip, 'employer', slip.employer, language);
    return (part.lines ?? []).length === 0 ? null : part;
  },
  leave: (slip, { count }) => nonEmpty(slip.leave.map(({ name, days }) => text(name, count(days)))),
  loans: (slip) =>
    nonEmpty(
      slip.loans.map(({ name, number, open }) =>
        amount(number === null ? name : `${name} ${number}`, open, null),
      ),
    ),
  message: ({ template }, { isBengali }) => {
    const own = isBengali ? (template.messageBn ?? template.message) : template.message;
    return own === null ? null : { text: own };
  },
};

function ofDirection(
  slip: Payslip,
  direction: PayslipLine['direction'],
  total: number,
  language: SlipLanguage,
): NonNullable<Content> {
  const { template } = slip;
  const place = new Map(template.elements.map(({ code }, at) => [code, at]));
  const lines = slip.lines
    .filter((line) => line.direction === direction && line.unit === 'money')
    .filter((line) => isShown(template, line))
    .toSorted((a, b) => (place.get(a.code) ?? place.size) - (place.get(b.code) ?? place.size));
  return {
    showsToDate: template.showsToDate,
    total,
    lines: lines.map((line) => ({
      ...amount(nameIn(template, line, language), line.amount, line.code),
      toDate: template.showsToDate ? line.toDate : null,
    })),
  };
}

function isShown(template: PayslipTemplate, line: PayslipLine): boolean {
  if (line.amount !== 0) return true;
  const own = template.elements.find(({ code }) => code === line.code)?.zeroLines ?? 'element';
  const rule = own === 'element' ? template.zeroLines : own;
  if (rule === 'element') return !line.hidesAtZero || (template.showsToDate && line.toDate !== 0);
  return rule === 'shown';
}

function nameIn(
  { elements }: PayslipTemplate,
  { code, name }: { code: string; name: string },
  { isBengali, t }: SlipLanguage,
): string {
  const own = elements.find((element) => element.code === code);
  return (isBengali ? (own?.nameBn ?? own?.name) : own?.name) ?? t(name);
}

const text = (name: string, value: string): LaidOutLine => ({
  code: null,
  name,
  amount: null,
  toDate: null,
  text: value,
});

const amount = (name: string, value: number, code: string | null): LaidOutLine => ({
  code,
  name,
  amount: value,
  toDate: null,
  text: null,
});

const nonEmpty = (lines: LaidOutLine[]): Content => (lines.length === 0 ? null : { lines });
