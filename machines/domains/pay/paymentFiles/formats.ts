import { msg } from '#machines/core/locales/messages.ts';
import { inDecimals } from '#machines/domains/pay/payrollRun/arrears.ts';
import { delimited, fixedWidth } from './delimited.ts';
import { sumOf, type PaymentFormat } from './format.ts';
import { pain001 } from './pain001.ts';

/** All formats of payment files. To support a bank's own format, add a declaration here. */
export const PAYMENT_FORMATS: readonly PaymentFormat[] = [
  delimited({
    id: 'csv',
    label: msg('CSV with a control sum'),
    columns: [
      { head: 'Serial', value: (_line, _batch, at) => String(at + 1) },
      { head: 'Reference', value: ({ reference }) => reference },
      { head: 'Employee ID', value: ({ code }) => code },
      { head: 'Account name', value: ({ holder }) => holder },
      { head: 'Account number', value: ({ account }) => account },
      { head: 'Bank', value: ({ bank }) => bank },
      { head: 'Branch', value: ({ branch }) => branch },
      { head: 'Currency', value: (_line, { currency }) => currency },
      { head: 'Amount', value: ({ units }, { decimals }) => inDecimals(units, decimals) },
      { head: 'Narration', value: (_line, { title }) => title },
    ],
  }),
  fixedWidth({
    id: 'fixed',
    label: msg('Fixed width with header and trailer'),
    header: [
      { width: 1, value: () => 'H' },
      { width: 20, value: ({ number }) => number },
      { width: 8, value: ({ payDate }) => payDate.replaceAll('-', '') },
      { width: 3, value: ({ currency }) => currency },
      { width: 24, value: ({ ownAccount }) => ownAccount },
      { width: 35, value: ({ company }) => company },
    ],
    line: [
      { width: 1, value: () => 'D' },
      { width: 6, isFigure: true, value: (_line, at) => String(at + 1) },
      { width: 35, value: ({ reference }) => reference },
      { width: 24, value: ({ account }) => account },
      { width: 35, value: ({ holder }) => holder },
      { width: 15, isFigure: true, value: ({ units }) => String(units) },
      { width: 11, value: ({ swift }) => swift },
    ],
    trailer: [
      { width: 1, value: () => 'T' },
      { width: 6, isFigure: true, value: (_batch, count) => String(count) },
      { width: 18, isFigure: true, value: (batch) => String(sumOf(batch)) },
    ],
  }),
  pain001,
];

export const formatNamed = (id: string): PaymentFormat | undefined =>
  PAYMENT_FORMATS.find((format) => format.id === id);
