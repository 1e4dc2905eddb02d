import { ARREARS_FORMULA } from '#machines/increment/arrears.ts';
import type { Dictionary } from '#machines/shared/cultures/culture.ts';

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

/** The same in Bengali. What is missing here is said in English. */
export const LETTER_BENGALI: Dictionary = {
  [LETTER.title]: 'বেতন বৃদ্ধির পত্র',
  [LETTER.date]: 'তারিখ',
  [LETTER.reference]: 'সূত্র',
  [LETTER.to]: 'প্রাপক',
  [LETTER.employeeId]: 'কর্মী নম্বর',
  [LETTER.subject]: 'বিষয়: {year} অর্থবছরের বেতন বৃদ্ধি',
  [LETTER.greeting]: 'প্রিয় {name},',
  [LETTER.opening]:
    'আমরা আনন্দের সাথে জানাচ্ছি যে {date} থেকে আপনার বেতন মোট বেতনের {percent} বৃদ্ধি করা হয়েছে। আপনার মাসিক বেতন নিম্নরূপ।',
  [LETTER.salary]: 'মাসিক বেতন',
  [LETTER.before]: 'পূর্বে',
  [LETTER.increase]: 'বৃদ্ধি',
  [LETTER.after]: 'পরে',
  [LETTER.gross]: 'মোট',
  [LETTER.basic]: 'মূল',
  [LETTER.scheduled]: 'ঐ তারিখে আপনার মোট ও মূল বেতন পরিবর্তিত হবে।',
  [LETTER.arrears]:
    'কার্যকর হওয়ার তারিখ ছাড়ের মাসের আগে। মধ্যবর্তী সময়ের পার্থক্য {amount} বকেয়া হিসেবে আপনাকে প্রদেয়।',
  [LETTER.period]: 'সময়কাল',
  [LETTER.days]: 'দিন',
  [LETTER.amount]: 'পরিমাণ',
  [LETTER.total]: 'সর্বমোট',
  [LETTER.fullMonths]: '{count} পূর্ণ মাস',
  [LETTER.fullMonth]: '১ পূর্ণ মাস',
  [LETTER.daysOf]: '{daysInMonth} দিনের মধ্যে {days}',
  [LETTER.formula]:
    'কার্যকর হওয়ার তারিখ থেকে ছাড়ের আগের মাস পর্যন্ত প্রতি মাসের জন্য: মাসিক বৃদ্ধি × কার্যকর হওয়ার পরের দিন ÷ মাসের দিন, দুই দশমিকে। ছাড়ের মাসের বেতন নতুন হারে দেওয়া হয়।',
  [LETTER.unchanged]: 'আপনার চাকরির অন্যান্য শর্ত অপরিবর্তিত থাকবে।',
  [LETTER.thanks]: 'আপনার কাজের জন্য ধন্যবাদ এবং আপনার সাফল্য কামনা করি।',
  [LETTER.closing]: 'বিনীত,',
  [LETTER.releasedBy]: '{date} তারিখে {name} কর্তৃক ছাড়কৃত',
  [LETTER.footer]:
    'ছাড়কৃত নথি {reference} থেকে Cadre দ্বারা প্রস্তুত। স্বাক্ষর ছাড়াই বৈধ; এর ধাপগুলি বেতন বৃদ্ধির ইতিহাসে যাচাই করা যায়।',
};
