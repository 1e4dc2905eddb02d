import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ImportCheck } from '#machines/kits/resources/contract.ts';
import { query } from '#server/platform/db/sql.ts';
import type { Client } from '#tests/support/client.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
let hr: Client;
beforeAll(async () => {
  server = await startTestServer();
  hr = await server.as('hr');
  await server.owner.raw(`update employees set code = '1001' where code = 'E00001'`);
});
afterAll(() => server.close());

const body = (content: string, request?: object) => ({
  format: 'file',
  content: Buffer.from(content).toString('base64'),
  asked: request,
  reading: {},
});
async function check(base: string, sent: object): Promise<ImportCheck> {
  const answer = await hr.post(`${base}/CheckFile`, sent);
  expect(answer).toMatchObject({ status: 200 });
  return answer.body as ImportCheck;
}
async function bring(base: string, sent: object): Promise<number> {
  const { digest, lines } = await check(base, sent);
  expect(lines.flatMap(({ problems }) => problems)).toEqual([]);
  const answer = await hr.post(`${base}/ImportFile`, { ...sent, digest });
  expect(answer).toMatchObject({ status: 200 });
  return (answer.body as { importId: number }).importId;
}

it('ends a night shift on the next day, and refuses a row if either punch is invalid', async () => {
  const file = `Emp ID,Date,Time In,Time Out\n1001,2025-12-01,22:00,06:00\n1001,2025-12-02,22:00,late\n`;
  const { lines } = await check('/Punches', body(file));
  expect(lines.find(({ line }) => line === 2)?.differences.map(({ after }) => after)).toEqual([
    '2025-12-01 22:00 in',
    '2025-12-02 06:00 out',
  ]);
  expect(lines.find(({ line }) => line === 3)?.problems).toEqual([
    expect.stringContaining('“2025-12-02 late”'),
  ]);
});

describe('a clock’s log is read as the clock writes it', () => {
  const day = (n: number) => `2025-11-${String(n).padStart(2, '0')}`;
  const LOGS: Record<string, [file: string, kinds: (string | null)[]]> = {
    'attlog.dat with “in” for everything': [
      `1001\t${day(1)} 08:50:00\t1\t0\t1\t0\r\n1001\t${day(1)} 17:05:00\t1\t0\t1\t0\r\n`,
      [null, null],
    ],
    'attlog.dat with directions': [
      `     1001\t${day(2)} 08:50:00\t1\t0\t1\t0\n     1001\t${day(2)} 17:05:00\t1\t1\t1\t0\n`,
      ['in', 'out'],
    ],
    'C/In and 12 hours': [
      `No.,Name,Date/Time,State\n1001,Ana,3-Nov-25 08:50:00 AM,C/In\n1001,Ana,3-Nov-25 05:05:00 PM,C/Out\n`,
      ['in', 'out'],
    ],
    'day and time in two columns': [
      `AC-No.;Date;Time;Check Type\n1001;13/11/2025;8:50 AM;Check In\n1001;13/11/2025;5:05 PM;Check Out\n`,
      ['in', 'out'],
    ],
    'American days': [
      `User ID|Punch Time|In/Out\n1001|11/14/2025 08:50|I\n1001|11/14/2025 17:05|O\n`,
      ['in', 'out'],
    ],
    'day and time without a header': [
      `1001,${day(15)},08:50:00,IN\n1001,${day(15)},17:05:00,OUT\n`,
      ['in', 'out'],
    ],
    'times with zone marks of programs': [
      `Badge No,Timestamp\n1001,${day(16)}T08:50:00\n1001,${day(16)}T17:05:00\n`,
      [null, null],
    ],
    'a title and a name beside': [
      `Attendance log of November\n\nEnroll No.,Name,Department,Punch Date Time,Device Name\n1001,Ana,IT,17-11-2025 08:50,\n1001,Ana,IT,17-11-2025 17:05,\n`,
      [null, null],
    ],
    'a day in each row, in and out beside each other': [
      `Daily attendance\nEmp ID,Name,Date,In Time,Out Time,Late\n1001,Ana,19/11/2025,08:50,17:05,\n1001,Ana,20/11/2025,,,\n`,
      ['in', 'out'],
    ],
    'a day in each row with one punch in both': [
      `Emp ID;Date;First In;Last Out\n1001;21/11/2025;8:50 AM;8:50 AM\n1001;21/11/2025;;17:05\n`,
      ['in', 'out'],
    ],
    'in and out with their days': [
      `User ID,Clock In,Clock Out\n1001,2025-11-22 08:50:00,2025-11-22 17:05:00\n`,
      ['in', 'out'],
    ],
    'semicolons without a header': [
      `1001;${day(23)} 08:50:00;1;0\n1001;${day(23)} 17:05:00;1;1\n`,
      ['in', 'out'],
    ],
    'bars without a header, day and time apart': [
      `1001|${day(24)}|08:50|IN\n1001|${day(24)}|17:05|OUT\n`,
      ['in', 'out'],
    ],
    'columns aligned by spaces': [
      `      1001    ${day(25)} 08:50:00   1   0   1\n      1001    ${day(25)} 17:05:00   1   1   1\n`,
      ['in', 'out'],
    ],
    'columns aligned by spaces below a header': [
      `No.      Name            Date/Time             State\n1001     Ana Maria       ${day(26)} 08:50:00   C/In\n1001     Ana Maria       ${day(26)} 17:05:00   C/Out\n`,
      ['in', 'out'],
    ],
    'single spaces': [
      `1001 ${day(27)} 08:50:00 1 0\n1001 ${day(27)} 17:05:00 1 1\n`,
      ['in', 'out'],
    ],
    'a separator that the first line names': [
      `sep=;\nUser ID;Time\n1001;${day(28)} 08:50\n1001;${day(28)} 17:05\n`,
      [null, null],
    ],
    'Bengali labels': [
      `কর্মী নং,পাঞ্চের সময়\n১০০১,১৮/১১/২০২৫ ০৮:৫০\n১০০১,১৮/১১/২০২৫ ১৭:০৫\n`.replace(/১০০১/g, '1001'),
      [null, null],
    ],
  };
  it.each(Object.entries(LOGS))('%s', async (_, [file, kinds]) => {
    const importId = await bring('/Punches', body(file));
    const punches = await query<{ time: string; kind: string | null }>(
      server.owner,
      `select to_char(p.at at time zone account_time_zone(1), 'HH24:MI') as time, p.kind
       from punches p join employees e on e.id = p.employee_id
       where p.file_id = $importId and e.code = '1001' order by p.at`,
      { importId },
    );
    expect(punches).toEqual([
      { time: '08:50', kind: kinds[0] },
      { time: '17:05', kind: kinds[1] },
    ]);
  });
});

describe('holidays of a year', () => {
  const ICS = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'BEGIN:VEVENT',
    'DTSTART;VALUE=DATE:20261216',
    'DTEND;VALUE=DATE:20261217',
    'SUMMARY:Victory',
    '  Day',
    'END:VEVENT',
    'BEGIN:VEVENT',
    'DTSTART;VALUE=DATE:20260320',
    'DTEND;VALUE=DATE:20260323',
    'SUMMARY:Eid\\, first days',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ].join('\r\n');
  const readHeld = () =>
    query(
      server.owner,
      `select g.name as group, d.day::text, d.name from holiday_days d
       join holiday_groups g on g.id = d.holiday_group_id
       where g.name like 'Files%' order by g.name, d.day`,
    );

  it('are imported from a calendar, day by day, and can be undone', async () => {
    const sent = body(ICS, { holidayGroup: 'Files' });
    expect(await check('/Holidays', sent)).toMatchObject({
      counts: { new: 4, refused: 0 },
      creates: [{ label: 'Holiday group', names: ['Files'] }],
      reading: { kind: 'calendar' },
    });
    const importId = await bring('/Holidays', sent);
    expect(await readHeld()).toEqual([
      { group: 'Files', day: '2026-03-20', name: 'Eid, first days' },
      { group: 'Files', day: '2026-03-21', name: 'Eid, first days' },
      { group: 'Files', day: '2026-03-22', name: 'Eid, first days' },
      { group: 'Files', day: '2026-12-16', name: 'Victory Day' },
    ]);
    expect((await check('/Holidays', sent)).counts).toMatchObject({ same: 4, new: 0 });
    expect(await hr.post('/Holidays/UndoImport', { importId })).toMatchObject({ status: 200 });
    expect(await readHeld()).toEqual([]);
  });

  it('are imported from a sheet, in addition to existing ones', async () => {
    await bring(
      '/Holidays',
      body('Date;Occasion\n16.12.2026;Victory Day\n26.03.2026;Freedom Day\n', {
        holidayGroup: 'Files B',
      }),
    );
    const second = body(
      'Holiday List 2026,,\nSl,Holiday,Date,Day,Holiday Group\n1,Independence Day,26 March 2026,Thursday,files b\n2,May Day,1 May 2026,Friday,Files B\n',
    );
    expect(await check('/Holidays', second)).toMatchObject({
      counts: { new: 1, changed: 1, refused: 0 },
    });
    await bring('/Holidays', second);
    expect(await readHeld()).toEqual([
      { group: 'Files B', day: '2026-03-26', name: 'Independence Day' },
      { group: 'Files B', day: '2026-05-01', name: 'May Day' },
      { group: 'Files B', day: '2026-12-16', name: 'Victory Day' },
    ]);
  });
});
