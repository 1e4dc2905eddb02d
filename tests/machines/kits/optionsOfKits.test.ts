import { describe, expect, it } from 'vitest';
import { RECORD_PARTS } from '#machines/domains/people/personalRecord.ts';
import { REQUESTS } from '#machines/catalogue/requests.ts';
import type { Fields } from '#machines/kits/resources/field.ts';
import { INNER_LISTS, RESOURCES } from '#machines/catalogue/resources.ts';
import type { PaperFields } from '#server/kits/papers/paper.ts';
import { PAPERS } from '#server/catalogue/papers.ts';
import { REPORTS } from '#server/catalogue/reports.ts';

/** Options with a single user, and why they are options all the same. */
const ALLOWED: ReadonlyMap<string, string> = new Map([
  ['column fetches', 'a file of someone, as a paper of ours is printed'],
  ['report acts', 'the one list of work that is decided by rows'],
  ['report ofAccount', 'the figures of the law, which belong to no business unit'],
  ['field unmarked', 'the reason of a separation, which only those who choose to leave must give'],
  ['filter with codeOfPerson', 'the person whose ID is in the address of what happened to them'],
  ['filter several', 'the report builder, whose reader chooses the columns'],
  ['value fiscalYear', 'as the specification words the increment letter'],
  ['value month', 'the months of arrears, in the increment letter'],
  ['value number', 'the hours of a training, in its certificate'],
  ['request changeable', 'the days of approved leave'],
  ['request includesLeavers', 'the corrected last day of people who have left'],
  ['request leadsTo', 'expenses after a movement'],
  ['request recounted', 'the days of approved leave, when a holiday is announced'],
]);

/** The maximum number of options of a kit at one level. */
const MAX = 12;

/** Who uses each option, by kit. */
const users = new Map<string, Set<string>>();

function count(option: string, user: string): void {
  users.set(option, (users.get(option) ?? new Set()).add(user));
}

/** Every property of a declaration; those that all have are no options, and have many users. */
function countAll(level: string, declared: object, user: string): void {
  for (const [name, value] of Object.entries(declared)) {
    if (value !== undefined) count(`${level} ${name}`, user);
  }
}

function countFields(fields: Fields, user: string): void {
  for (const { kind, ...options } of Object.values(fields)) {
    count(`field of kind ${kind}`, user);
    countAll('field', options, user);
  }
}

function countPaperFields(fields: PaperFields, user: string): void {
  for (const field of Object.values(fields)) {
    const { kind, label: _label, ...options } = field;
    count(`value ${kind}`, user);
    countAll('value with', options, user);
    if (field.kind === 'rows') countPaperFields(field.of, user);
  }
}

/** Nested rows are the same of resources, requests and personal records. */
function countRows(rows: object & { fields: Fields }, user: string): void {
  countAll('rows', rows, user);
  countFields(rows.fields, user);
}

for (const one of [...RESOURCES, ...INNER_LISTS]) {
  countAll('resource', one, one.id);
  countFields(one.fields, one.id);
  for (const rows of Object.values(one.rows ?? {})) countRows(rows, one.id);
}
for (const [id, part] of Object.entries(RECORD_PARTS)) {
  if ('rows' in part) countRows(part.rows, id);
  else countFields(part.fields, id);
}
for (const kind of REQUESTS) {
  countAll('request', kind, kind.id);
  countFields(kind.fields, kind.id);
  for (const rows of Object.values(kind.rows ?? {})) countRows(rows, kind.id);
}
for (const report of REPORTS) {
  countAll('report', report, report.id);
  for (const column of report.columns) countAll('column', column, report.id);
  for (const { kind, ...options } of Object.values(report.filters)) {
    count(`filter ${kind}`, report.id);
    countAll('filter with', options, report.id);
  }
}
for (const paper of PAPERS) {
  countAll('paper', paper, paper.id);
  countPaperFields(paper.fields, paper.id);
  for (const block of [...paper.address, ...paper.body]) {
    const lines = block.kind === 'table' ? block.lines : [];
    // A line is shown under the same conditions as a block.
    for (const part of [block, ...lines]) countAll('block', part, paper.id);
  }
}

it('has options that several declarations use, or a reason for each that only one uses', () => {
  const sentences = [...users]
    .filter(([option, { size }]) => size === 1 && !ALLOWED.has(option))
    .map(
      ([option, [user]]) =>
        `Only ${user} uses “${option}”: give it another user, let a function of the domain do it, or say why in ALLOWED.`,
    );
  expect(sentences).toEqual([]);
});

it('has no reason for an option with several users', () => {
  const needless = [...ALLOWED.keys()].filter((option) => (users.get(option)?.size ?? 0) > 1);
  expect(needless, 'Remove these from ALLOWED').toEqual([]);
});

describe.each([
  ['resource', RESOURCES.length],
  ['report', REPORTS.length],
  ['column', REPORTS.length],
  ['paper', PAPERS.length],
])('the kit’s %s', (level, declared) => {
  it(`has ${MAX} options at most`, () => {
    const options = [...users].filter(
      ([option, { size }]) => option.startsWith(`${level} `) && size < declared,
    );
    const say = `Let a function of the domain do what the newest of these does: a kit of many options is hard to learn`;
    expect(options.map(([option]) => option).length, say).toBeLessThanOrEqual(MAX);
  });
});
