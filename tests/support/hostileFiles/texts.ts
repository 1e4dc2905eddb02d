import { times, type Format, type HostileFile, type Manner } from './hostileFile.ts';

const file =
  (format: Format) =>
  (manner: Manner, what: string, text: () => string): HostileFile => ({
    name: `${manner}-${what}.${format}`,
    format,
    manner,
    bytes: () => Buffer.from(text()),
  });

export function csvs(size: number): HostileFile[] {
  const csv = file('csv');
  return [
    csv('repeated', 'rows', () => `Name\n${'a,b\n'.repeat(times(1_350_000, size))}`),
    csv('repeated', 'empty rows', () => `Name\n${'\n'.repeat(times(7_000_000, size))}a`),
    csv('repeated', 'quotes', () => `Name\n${'"",'.repeat(times(2_000_000, size))}`),
    csv('wide', 'row', () => `Name\n${','.repeat(times(6_000_000, size))}\n`),
    csv('wide', 'rows', () => `Name\n${`${','.repeat(30_000)}\n`.repeat(times(250, size))}`),
    csv('long', 'cell', () => `Name\n${'a'.repeat(times(7_000_000, size))}\n`),
    csv('long', 'quoted cell', () => `Name\n"${'a\n'.repeat(times(3_000_000, size))}"\n`),
    csv('truncated', 'quote', () => `Name\n"${'a'.repeat(1000)}`),
  ];
}

export function logs(size: number): HostileFile[] {
  const xes = file('xes');
  return [
    xes('nested', 'attributes', () => `<log>${'<string>'.repeat(times(900_000, size))}`),
    xes('repeated', 'events', () => `<log>${'<event/>'.repeat(times(900_000, size))}</log>`),
    xes(
      'bomb',
      'entities',
      () =>
        `<!DOCTYPE l [<!ENTITY a "aaaaaaaaaa">${Array.from(
          { length: 9 },
          (_, at) => `<!ENTITY b${at} "${`&${at === 0 ? 'a' : `b${at - 1}`};`.repeat(10)}">`,
        ).join('')}]><log>&b8;</log>`,
    ),
  ];
}

export function calendars(size: number): HostileFile[] {
  const ics = file('ics');
  return [
    ics('nested', 'components', () => 'BEGIN:VCALENDAR\r\n'.repeat(times(400_000, size))),
    ics('repeated', 'events', () => 'BEGIN:VEVENT\r\nEND:VEVENT\r\n'.repeat(times(200_000, size))),
    ics('long', 'line', () => `SUMMARY:${'a'.repeat(times(7_000_000, size))}`),
  ];
}
