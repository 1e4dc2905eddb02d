/** Invented people for the gallery, the same on every load. */

const first = [
  'Rahim',
  'Nusrat',
  'Tanvir',
  'Farzana',
  'Imran',
  'Sadia',
  'Kamal',
  'Ayesha',
  'Arif',
  'Mehnaz',
  'Jahid',
  'Shirin',
  'Zoë',
  'Rafiq',
];
const last = [
  'Uddin',
  'Jahan',
  'Ahmed',
  'Akter',
  'Hossain',
  'Islam',
  'Chowdhury',
  'Rahman',
  'Khatun',
  'Sarker',
  'Müller',
  'Begum',
];
const titles = [
  'Officer',
  'Senior Officer',
  'Executive',
  'Deputy Manager',
  'Manager',
  'Machine Operator',
  'Supervisor',
  'Accountant',
];
const departmentNames = [
  'Accounts',
  'Audit',
  'Civil Works',
  'Distribution',
  'Dyeing',
  'Finance',
  'Human Resources',
  'Information Technology',
  'Knitting',
  'Legal',
  'Maintenance',
  'Quality',
];
const unitNames = ['Northfield Textiles', 'Harbour Foods', 'Meridian Steel', 'Cadre Services'];
const sectionNames = departmentNames.flatMap((name) => [`${name} A`, `${name} B`]);

const getOptions = (names: readonly string[]) =>
  names.map((label, index) => ({ value: index + 1, label }));

export const units = getOptions(unitNames);
export const departments = getOptions(departmentNames);
export const sections = getOptions(sectionNames);

export type Sample = {
  id: number;
  name: string;
  designation: string;
  department: string;
  unit: string;
  gross: number;
  percent: number;
  after: number;
  effective: string;
  state: 'HR review' | 'MD decision' | 'Audit release' | 'Released' | 'Rejected';
  since: string;
};

const states = ['HR review', 'MD decision', 'Audit release', 'Released', 'Rejected'] as const;

/** The element at an index, which wraps around. */
const pick = <T>(list: readonly [T, ...T[]] | readonly T[], at: number, otherwise: T): T =>
  list[at % list.length] ?? otherwise;

/** A number of rows. */
export function samples(count: number): Sample[] {
  return Array.from({ length: count }, (_, index) => {
    const spread = (index * 2654435761) >>> 8;
    const gross = 18_000 + (spread % 900) * 100;
    const percent = 3 + (spread % 37) / 4;
    return {
      id: 10_001 + index,
      name: `${pick(first, spread, 'A')} ${pick(last, spread >>> 3, 'B')}`,
      designation: pick(titles, spread >>> 5, ''),
      department: pick(departmentNames, spread >>> 2, ''),
      unit: pick(unitNames, spread >>> 7, ''),
      gross,
      percent,
      after: Math.round(gross * (100 + percent)) / 100,
      effective: '2026-07-01',
      state: pick(states, spread >>> 4, 'HR review'),
      since: new Date(Date.UTC(2026, 4, 20) - (spread % 400) * 3_600_000).toISOString(),
    };
  });
}
