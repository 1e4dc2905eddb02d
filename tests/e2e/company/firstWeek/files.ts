import { row, workbook } from '#tests/api/people/import/workbook.ts';

/** The company: a director, HR, two chiefs, and workers who mostly have no email address. */
export const PEOPLE = 300;
const LEADERS = ['Director', 'Human Resources', 'Chief of Spinning', 'Chief of Weaving'];
const MAILS = ['director', 'hr', 'spinning', 'weaving'];

export const codeOf = (index: number): string => String(1001 + index);

const nameOf = (index: number): string =>
  LEADERS[index] ? `${LEADERS[index]} Rahman` : `Worker ${String(index).padStart(3, '0')} Akter`;

/** By name, by number, by both, and empty for the director, as offices fill it in. */
function supervisorOf(index: number): string {
  if (index === 0) return '';
  if (index < 4) return nameOf(0);
  const chief = 2 + (index % 2);
  const all = [nameOf(chief), codeOf(chief), `${nameOf(chief)} (${codeOf(chief)})`];
  return all[index % 3] ?? '';
}

/** Days since 1899-12-30, as Excel stores 2020-01-15. */
const SERIAL = 43_845;

function personRow(line: number, index: number): string {
  const unit = index % 2 === 0 ? 'Spinning' : 'Weaving';
  const mail = MAILS[index] ? `${MAILS[index]}@example.com` : '';
  return row(
    line,
    Number(codeOf(index)),
    `  ${nameOf(index)} `,
    index < 4 ? 'Officer' : 'Operator',
    unit,
    index % 5 === 0 ? `${unit.toUpperCase()} A` : `${unit} A`,
    index % 3 === 0 ? '15.01.2020' : { xml: `<c s="1"><v>${SERIAL}</v></c>` },
    index % 2 === 0 ? '30,000.00' : 31_500,
    supervisorOf(index),
    mail,
    '',
    'ok',
  );
}

/** A workbook as an office has it: a title, other names of columns, dates in two ways, and a total. */
export function peopleWorkbook(): Buffer {
  const rows = [
    row(1, 'Padma Mills Ltd.'),
    row(2, 'Employee master list (confidential)'),
    row(
      4,
      'Emp. ID',
      'Name of Employee',
      'Job Title',
      'Dept.',
      'Section / Line',
      'Date of Joining',
      'Gross Salary (BDT)',
      'Reporting Manager',
      'E-mail',
      'Blood Grp.',
      'Remarks',
    ),
    ...Array.from({ length: PEOPLE }, (_, index) => personRow(5 + index, index)),
    row(5 + PEOPLE, 'Total', '', '', '', '', '', 9_225_000),
  ];
  return Buffer.from(workbook({ rows: rows.join(''), formats: ['dd/mm/yyyy'] }), 'base64');
}

/** The month before this one, as `yyyy-mm`, and its working days in Bangladesh, Sunday to Thursday. */
export function lastMonth(now = new Date()): { month: string; days: string[] } {
  const first = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 1));
  const month = first.toISOString().slice(0, 7);
  const days: string[] = [];
  for (const day = first; day.toISOString().startsWith(month); day.setUTCDate(day.getUTCDate() + 1))
    if (day.getUTCDay() < 5) days.push(day.toISOString().slice(0, 10));
  return { month, days };
}

/**
 * The file that the gate's clock exports: tab-separated, no header, the same status for every punch. The person
 * at index 5 has no second punch on the first day.
 */
export function clockLog(days: readonly string[]): Buffer {
  const lines = days.flatMap((day, at) =>
    Array.from({ length: PEOPLE }, (_, index) => index).flatMap((index) => {
      const minute = String((index * 7) % 10).padStart(2, '0');
      const times = [
        `08:5${minute.slice(1)}:12`,
        ...(at === 0 && index === 5 ? [] : [`17:${minute}:40`]),
      ];
      return times.map((time) => `\t${codeOf(index)}\t${day} ${time}\t1\t0\t1\t0`);
    }),
  );
  return Buffer.from(`${lines.join('\r\n')}\r\n`);
}
