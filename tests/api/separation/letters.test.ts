import { buffer } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { experienceLetter } from '#server/domains/documents/papers/experienceLetter.ts';
import { finalSettlementPaper } from '#server/domains/separation/papers/finalSettlementPaper.ts';
import { paperLocale } from '#server/kits/papers/locale.ts';
import type { Paper, PaperValues } from '#server/kits/papers/paper.ts';
import { newPage } from '#server/kits/papers/print.ts';
import { setPaper } from '#server/kits/papers/sheet.ts';
import { textOfPdf } from '#tests/api/pay/pdfText.ts';

const PERSON = {
  employeeName: 'Ada Example',
  employeeCode: 'E-1',
  joiningDate: '1999-12-15',
  designationName: 'Officer',
  departmentName: 'Accounts',
  sectionName: 'Payables',
  unitName: 'North',
  unitAddress: null,
  signatoryName: null,
  signatoryTitle: null,
  accountName: 'The company',
  currency: 'BDT',
};

/** The text of a paper's single page, with single spaces. */
async function print(paper: Paper, values: PaperValues, tag: string): Promise<string> {
  const printed = {
    paper,
    number: 'FSL-2026-0001',
    code: 'ABCDEFGHJKLM',
    issuedOn: '2026-11-20',
    values: { ...PERSON, ...values },
  };
  const page = newPage('A letter', { ...printed, issuedAt: new Date('2026-11-20') }, tag);
  const address = 'https://cadre.example';
  setPaper(page, printed, { locale: paperLocale(tag, 'BDT'), address, logo: null });
  page.document.end();
  const bytes = await buffer(page.document);
  return (await textOfPdf(bytes)).join(' ').replaceAll(/\s+/g, ' ');
}

const SETTLEMENT = {
  settlement: 'FS-7',
  lastDay: '2026-11-15',
  earnings: [
    { source: 'overtime', title: 'OT-12', amount: 1200 },
    { source: 'compensation', title: '', amount: 90_000 },
    { source: 'payItem', title: 'PI-3', amount: 50 },
  ],
  deductions: [{ source: 'meals', title: 'ML-4', amount: 300 }],
  payable: 91_250,
  receivable: 300,
  net: 90_950,
  owed: 0,
  payee: 'River Bank 0123',
  hasDied: false,
  nominees: [],
};

it('a settlement’s letter names additions and deductions by their kind', async () => {
  const text = await print(finalSettlementPaper, SETTLEMENT, 'en-GB');
  expect(text).toMatch(/Overtime OT-12 BDT.1,200\.00/);
  expect(text).toMatch(/Meals ML-4 BDT.300\.00/);
  expect(text).toMatch(/Paid BDT.90,950\.00 Paid to River Bank 0123/);
  // Letters of earlier versions have only the source.
  expect(text).toContain('Addition or deduction PI-3');
});

it.each([
  [26, 11, 'en-GB', 'Length of service: 26 years and 11 months.'],
  [1, 1, 'en-GB', 'Length of service: 1 year and 1 month.'],
  [0, 4, 'en-GB', 'Length of service: 0 years and 4 months.'],
])(
  'an experience letter gives %i years and %i months of service (%s)',
  async (years, months, tag, words) => {
    const text = await print(
      experienceLetter,
      { addressedTo: '', until: null, years, months },
      tag,
    );
    expect(text).toContain(words);
    expect(text).toContain('To whom it may concern');
  },
);

it('a Bengali experience letter has no English phrase of address', async () => {
  const values = { addressedTo: null, until: '2026-11-15', years: 26, months: 11 };
  const text = await print(experienceLetter, values, 'bn-BD');
  expect(text).not.toContain('concern');
  expect(
    await print(experienceLetter, { ...values, addressedTo: 'Padma Bank' }, 'bn-BD'),
  ).toContain('Padma Bank');
});

it('both letters are in Bengali but for what the company typed', async () => {
  const settlement = await print(finalSettlementPaper, SETTLEMENT, 'bn-BD');
  expect(settlement).not.toMatch(/Overtime|Meals|Compensation|Total|Paid|Reference|Amount/);
  const values = { addressedTo: null, until: null, years: 26, months: 11 };
  const experience = await print(experienceLetter, values, 'bn-BD');
  expect(experience).not.toMatch(/year|month|service|concern|\b26\b|\b11\b/);
});
