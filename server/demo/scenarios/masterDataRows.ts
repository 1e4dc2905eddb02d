import { COMPANY_TERMS } from './companyTerms.ts';

/** Rows of the demo company's lists by table: each row has the columns of the first. */
export const MASTER_DATA: Readonly<Record<string, readonly object[]>> = {
  feature_groups: [
    {
      name: 'Headcount desk',
      description: 'Who plans posts: the headcount plan, requisitions and the organogram.',
      features: { 90120: ['isView'], 90121: ['isView', 'isEdit'], 90076: ['isView'] },
    },
    {
      name: 'Cafeteria desk',
      description: 'Who serves at a counter and closes the day.',
      features: { 30555: ['isView', 'isCreate'], 90510: ['isView'] },
    },
  ],
  role_profiles: [
    {
      name: 'Branch office',
      description: 'Who leads a branch and looks after its people.',
      roles: ['hr', 'supervisor'],
    },
    {
      name: 'Month end',
      description: 'Who closes the month: audit and finance, for a few days.',
      roles: ['audit', 'finance'],
    },
  ],
  sbus: [{ name: 'Textiles and garments' }, { name: 'Consumer goods' }, { name: 'Services' }],
  hr_positions: [
    { name: 'Operator', duties: 'Runs a machine, and reports faults at once.' },
    { name: 'Line supervisor', duties: 'Leads a line of up to 30 operators.' },
    { name: 'Executive', duties: null },
    { name: 'Manager', duties: 'Answers for a section, its budget and its people.' },
  ],
  worklines: [{ name: 'Worker' }, { name: 'Staff' }, { name: 'Officer' }],
  document_types: [
    { name: 'National ID', remind_days: null, is_required: true },
    { name: 'Passport', remind_days: 90, is_required: false },
    { name: 'Driving licence', remind_days: 60, is_required: false },
    { name: 'Educational certificate', remind_days: null, is_required: true },
  ],
  profit_centers: [
    { name: 'Spinning', code: 'PC-10' },
    { name: 'Weaving and dyeing', code: 'PC-20' },
    { name: 'Garments export', code: 'PC-30' },
    { name: 'Head office', code: 'PC-90' },
  ],
  company_terms: COMPANY_TERMS,
  religions: [
    { name: 'Buddhism' },
    { name: 'Christianity' },
    { name: 'Hinduism' },
    { name: 'Islam' },
    { name: 'Not stated' },
  ],
  banks: [
    { name: 'Sonali Bank', swift_code: 'BSONBDDH' },
    { name: 'BRAC Bank', swift_code: 'BRAKBDDH' },
    { name: 'Eastern Bank', swift_code: 'EBLDBDDH' },
  ],
  shifts: [
    { name: 'Office hours', kind: 'fixed', starts: '09:00', ends: '17:00', late_grace: 15 },
    { name: 'Day shift', kind: 'fixed', starts: '06:00', ends: '14:00', late_grace: 5 },
    { name: 'Night shift', kind: 'fixed', starts: '22:00', ends: '06:00', late_grace: 5 },
  ],
  rosters: [{ name: 'Spinning, days and nights', description: 'A week of each in turn.' }],
  roster_rules: [{ name: 'Rest and hours', least_rest: 11, most_of_week: 48, first_day: '0' }],
  exception_off_days: [
    { name: 'Second Saturday', description: 'Every second Saturday of a month is off.' },
  ],
  off_day_groups: [
    { name: 'Friday and Saturday', friday: 'off', saturday: 'off', ...workdays() },
    { name: 'Friday and half Saturday', friday: 'off', saturday: 'half', ...workdays() },
  ],
  late_rules: [
    {
      name: 'Three late marks',
      marks: 3,
      cost: '0.5',
      forgiven: 1,
      counts_early: false,
      deducts: true,
      pay_by: 'gross',
    },
  ],
  overtime_policies: [
    {
      name: 'Factory workers',
      outcome: 'paid',
      tolerance: 15,
      round_to: 30,
      counts_before: false,
      daily_most: 2,
      monthly_most: 52,
      rate_by: 'basic',
      divisor: 208,
      standard: 2,
      off_days: 2,
      holidays: 2,
    },
  ],
};

function workdays() {
  const work = 'work';
  return { monday: work, tuesday: work, wednesday: work, thursday: work, sunday: work };
}
