import { payslipTemplate } from '#machines/domains/pay/resources/payslipTemplate.ts';
import type { Resource } from '#machines/kits/resources/resource.ts';
import type { Values } from '#machines/kits/resources/schema.ts';

/** Codes of pay elements with their names on a Bengali payslip. */
const BENGALI = [
  ['basic', 'মূল বেতন'],
  ['house_rent', 'বাড়ি ভাড়া'],
  ['medical', 'চিকিৎসা ভাতা'],
  ['conveyance', 'যাতায়াত ভাতা'],
  ['provident_fund', 'ভবিষ্য তহবিল'],
  ['income_tax', 'আয়কর'],
  ['other_allowance', 'অন্যান্য ভাতা'],
  ['special_allowance', 'বিশেষ ভাতা'],
  ['attendance_bonus', 'হাজিরা বোনাস'],
  ['festival_bonus', 'উৎসব বোনাস'],
  ['overtime', 'অতিরিক্ত সময়ের মজুরি'],
  ['leave_encashment', 'ছুটি নগদায়ন'],
  ['reimbursement', 'খরচ ফেরত'],
  ['arrears', 'বকেয়া'],
  ['arrears_deducted', 'আগের মাসের কর্তন'],
  ['arrears_recovered', 'বকেয়া আদায়'],
  ['late_days', 'বিলম্বের দিন'],
  ['loan_instalment', 'ঋণের কিস্তি'],
  ['advance_recovery', 'অগ্রিম আদায়'],
  ['mobile_bill', 'সীমার অতিরিক্ত মোবাইল বিল'],
  ['cafeteria', 'ক্যান্টিন'],
  ['company_fund', 'ভবিষ্য তহবিলে কোম্পানির অংশ'],
] as const;

/** The company's payslip template: leave and loans at the end, and a line from HR. */
export async function storePayslipTemplate(
  save: (resource: Resource, values: readonly Values[]) => Promise<number[]>,
  elements: ReadonlyMap<string, number>,
): Promise<void> {
  const part = (id: string) => ({ part: id, name: null, nameBn: null });
  await save(payslipTemplate, [
    {
      name: 'Company payslip',
      payrollGroupId: null,
      fromDay: '2024-07-01',
      mail: 'notice',
      showsToDate: true,
      zeroLines: 'element',
      message: 'Questions about your pay? Ask HR until the tenth of the month.',
      messageBn: 'বেতন নিয়ে প্রশ্ন থাকলে মাসের দশ তারিখের মধ্যে মানবসম্পদ বিভাগে জিজ্ঞাসা করুন।',
      parts: [
        part('person'),
        part('earnings'),
        part('deductions'),
        part('net'),
        part('carried'),
        part('arrears'),
        part('employer'),
        part('leave'),
        part('loans'),
        part('message'),
      ],
      elements: BENGALI.flatMap(([code, nameBn]) => {
        const elementId = elements.get(code);
        return elementId === undefined
          ? []
          : [{ elementId, name: null, nameBn, zeroLines: 'element' }];
      }),
    },
  ]);
}
