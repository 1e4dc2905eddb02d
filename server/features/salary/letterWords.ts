import { ARREARS_FORMULA } from '#machines/workflows/increment/arrears.ts';

/** What an increment letter says, and has said ever since: change a sentence only with legal advice. */
export const LETTER = {
  title: 'Salary increment letter',
  date: 'Date',
  reference: 'Reference',
  to: 'To',
  employeeId: 'Employee Id',
  subject: 'Subject: Salary increment for the fiscal year {year}',
  greeting: 'Dear {name},',
  opening:
    'We are pleased to inform you that your salary has been increased by {percent} of your gross salary with effect from {date}. Your monthly salary is as follows.',
  salary: 'Monthly salary',
  before: 'Before',
  increase: 'Increase',
  after: 'After',
  gross: 'Gross',
  basic: 'Basic',
  scheduled: 'Your gross and basic salary will change on that date.',
  arrears:
    'The effective date lies before the month of the release. The difference of {amount} for the time between is payable to you as arrears.',
  period: 'Period',
  days: 'Days',
  amount: 'Amount',
  total: 'Total',
  fullMonths: '{count} full months',
  fullMonth: '1 full month',
  daysOf: '{days} of {daysInMonth}',
  formula: ARREARS_FORMULA,
  unchanged: 'All other terms and conditions of your employment remain unchanged.',
  thanks: 'We thank you for your work and wish you continued success.',
  closing: 'Yours sincerely,',
  releasedBy: 'Released by {name} on {date}',
  footer:
    'Made by Cadre from the released record {reference}. It is valid without a signature; its steps can be verified in the history of the increment.',
} as const;
