import { ARREARS_FORMULA } from '#machines/domains/increments/arrears.ts';
import { MENU } from '#machines/core/values/menuReferences.ts';
import { SIGNATORY } from '#server/kits/papers/letterParts.ts';
import type { Cell, Paper, PaperFields } from '#server/kits/papers/paper.ts';

/**
 * The fields of a month. A partial month has a line of its own, and full months share one, so that a raise from years
 * ago still fits on a page.
 */
const MONTH: PaperFields = {
  month: { kind: 'month', label: 'Period' },
  days: { kind: 'count', label: 'Days' },
  daysInMonth: { kind: 'count', label: 'Days' },
  amount: { kind: 'money', label: 'Amount' },
};
const MONTHS: PaperFields = {
  from: { kind: 'month', label: 'From' },
  until: { kind: 'month', label: 'To' },
  count: { kind: 'count', label: 'Days' },
  amount: { kind: 'money', label: 'Amount' },
};

const AMOUNT: Cell = { text: '{amount}' };

/**
 * The letter about new pay after a released raise, with its effective date and arrears (contract: finance
 * release). Its sentences may only be changed with legal advice.
 */
export const incrementLetter: Paper = {
  id: 'incrementLetter',
  title: 'Salary increment letter',
  one: 'salary increment letter',
  // Letters already had numbers such as INC-2026-000123 before series existed, and increments are known by
  // them.
  series: { datedBy: 'releasedOn' },
  reference: MENU.salaryRevisions,
  own: MENU.mySalaryRevisions,
  showsPay: true,
  dense: true,
  fields: {
    year: { kind: 'fiscalYear', label: 'Fiscal Year' },
    percent: { kind: 'percent', label: 'Increment Percentage' },
    effectiveDate: { kind: 'date', label: 'Effective Date' },
    grossBefore: { kind: 'money', label: 'Gross' },
    grossRaise: { kind: 'money', label: 'Increase' },
    grossAfter: { kind: 'money', label: 'Gross' },
    basicBefore: { kind: 'money', label: 'Basic' },
    basicRaise: { kind: 'money', label: 'Increase' },
    basicAfter: { kind: 'money', label: 'Basic' },
    isScheduled: { kind: 'flag', label: 'Scheduled' },
    arrears: { kind: 'money', label: 'Arrears' },
    brokenMonths: { kind: 'rows', label: 'Period', of: MONTH, most: 3 },
    fullMonth: { kind: 'rows', label: 'Period', of: MONTHS, most: 1 },
    fullMonths: { kind: 'rows', label: 'Period', of: MONTHS, most: 1 },
    releasedBy: { kind: 'text', label: 'Released by', most: 300, optional: true },
    releasedOn: { kind: 'date', label: 'Released on' },
    reference: { kind: 'text', label: 'Reference', most: 60 },
  },
  address: [
    { kind: 'paragraph', text: 'To', style: 'muted' },
    { kind: 'paragraph', text: '{employeeName}', style: 'strong' },
    { kind: 'paragraph', text: 'Employee Id: {employeeCode}' },
    { kind: 'paragraph', text: '{designationName}' },
    { kind: 'paragraph', text: '{sectionName}, {departmentName}' },
  ],
  body: [
    {
      kind: 'paragraph',
      text: 'Subject: Salary increment for the fiscal year {year}',
      style: 'strong',
    },
    { kind: 'space', points: 8 },
    { kind: 'paragraph', text: 'Dear {employeeName},' },
    { kind: 'space', points: 6 },
    {
      kind: 'paragraph',
      text: 'We are pleased to inform you that your salary has been increased by {percent} of your gross salary with effect from {effectiveDate}. Your monthly salary is as follows.',
    },
    { kind: 'space', points: 8 },
    {
      kind: 'table',
      head: [
        { label: 'Monthly salary' },
        { label: 'Before' },
        { label: 'Increase' },
        { label: 'After' },
      ],
      lines: [
        {
          cells: [
            { label: 'Gross' },
            { text: '{grossBefore}' },
            { text: '{grossRaise}' },
            { text: '{grossAfter}' },
          ],
        },
        {
          cells: [
            { label: 'Basic' },
            { text: '{basicBefore}' },
            { text: '{basicRaise}' },
            { text: '{basicAfter}' },
          ],
        },
      ],
    },
    {
      kind: 'paragraph',
      text: 'Your gross and basic salary will change on that date.',
      when: 'isScheduled',
    },
    { kind: 'space', points: 6 },
    {
      kind: 'paragraph',
      text: 'The effective date is before the month of the release. The difference of {arrears} for that period is payable to you as arrears.',
      when: 'arrears',
    },
    { kind: 'space', points: 6 },
    {
      kind: 'table',
      when: 'arrears',
      head: [{ label: 'Period' }, { label: 'Days' }, { label: 'Amount' }],
      lines: [
        {
          of: 'brokenMonths',
          cells: [{ text: '{month}' }, { text: '{days} of {daysInMonth}' }, AMOUNT],
        },
        { of: 'fullMonth', cells: [{ text: '{from}' }, { text: '1 full month' }, AMOUNT] },
        {
          of: 'fullMonths',
          cells: [{ text: '{from} – {until}' }, { text: '{count} full months' }, AMOUNT],
        },
        { cells: [{ label: 'Total' }, { text: '' }, { text: '{arrears}' }], strong: true },
      ],
    },
    { kind: 'paragraph', text: ARREARS_FORMULA, style: 'small', when: 'arrears' },
    { kind: 'space', points: 8 },
    {
      kind: 'paragraph',
      text: 'All other terms and conditions of your employment remain unchanged.',
    },
    {
      kind: 'paragraph',
      text: 'We thank you for your work and wish you continued success.',
    },
    { kind: 'space', points: 14 },
    { kind: 'paragraph', text: 'Yours sincerely,' },
    { kind: 'space', points: 4 },
    { kind: 'paragraph', text: '{unitName}', style: 'strong' },
    ...SIGNATORY,
    {
      kind: 'paragraph',
      text: 'Released by {releasedBy} on {releasedOn}',
      style: 'muted',
      when: 'releasedBy',
    },
    { kind: 'paragraph', text: '{releasedOn}', style: 'muted', unless: 'releasedBy' },
    { kind: 'space', points: 10 },
    {
      kind: 'paragraph',
      text: 'Generated by Cadre from the released record {reference}. It is valid without a signature; its steps can be verified in the history of the increment.',
      style: 'small',
    },
  ],
};
