import { describe, expect, it } from 'vitest';
import type { PaymentBatch } from '#machines/domains/pay/paymentFiles/format.ts';
import { formatNamed, PAYMENT_FORMATS } from '#machines/domains/pay/paymentFiles/formats.ts';

const line = (slipId: number, more: Partial<PaymentBatch['lines'][number]> = {}) => ({
  reference: `PR-2026-0001-F1-${slipId}`,
  code: `E-${slipId}`,
  name: 'Person',
  holder: 'Zoë "Z", Person & Co <1>',
  account: '0012345678',
  bank: 'River Bank',
  branch: 'Main',
  swift: 'RIVRBDDH',
  units: 1_234_505,
  ...more,
});

const batch: PaymentBatch = {
  number: 'PR-2026-0001-F1',
  madeAt: '2026-11-30T09:00:00.000Z',
  payDate: '2026-11-30',
  currency: 'BDT',
  decimals: 2,
  company: 'Riverine Ltd.',
  ownAccount: 'GB29NWBK60161331926819',
  ownSwift: '',
  title: 'PR-2026-0001 November 2026',
  lines: [line(1), line(2, { units: 5, swift: '', account: '=1+1' })],
};

const written = (id: string, of = batch) => formatNamed(id)?.write(of) ?? '';

/** The order of elements within each parent, by the schema of pain.001.001.03. */
const SEQUENCES: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    Document: ['CstmrCdtTrfInitn'],
    CstmrCdtTrfInitn: ['GrpHdr', 'PmtInf'],
    GrpHdr: ['MsgId', 'CreDtTm', 'NbOfTxs', 'CtrlSum', 'InitgPty'],
    InitgPty: ['Nm'],
    PmtInf: [
      'PmtInfId',
      'PmtMtd',
      'BtchBookg',
      'NbOfTxs',
      'CtrlSum',
      'PmtTpInf',
      'ReqdExctnDt',
      'Dbtr',
      'DbtrAcct',
      'DbtrAgt',
      'CdtTrfTxInf',
    ],
    PmtTpInf: ['CtgyPurp'],
    CtgyPurp: ['Cd'],
    Dbtr: ['Nm'],
    DbtrAcct: ['Id', 'Ccy'],
    DbtrAgt: ['FinInstnId'],
    CdtTrfTxInf: ['PmtId', 'Amt', 'CdtrAgt', 'Cdtr', 'CdtrAcct', 'RmtInf'],
    PmtId: ['EndToEndId'],
    Amt: ['InstdAmt'],
    CdtrAgt: ['FinInstnId'],
    FinInstnId: ['BIC', 'Nm', 'Othr'],
    Cdtr: ['Nm'],
    CdtrAcct: ['Id'],
    Id: ['IBAN', 'Othr'],
    Othr: ['Id'],
    RmtInf: ['Ustrd'],
  }),
);

/** Every element that stands where the schema has none, or before one that must precede it. */
function misplaced(xml: string): string[] {
  const open: { name: string; last: number }[] = [];
  const wrong: string[] = [];
  for (const [, end, name = '', , leaf] of xml.matchAll(/<(\/?)(\w+)( [^>]*)?>([^<]+<\/\2>)?/gu)) {
    const parent = open.at(-1);
    if (end === '/') {
      open.pop();
      continue;
    }
    if (parent) {
      const place = SEQUENCES.get(parent.name)?.indexOf(name) ?? -1;
      if (place < parent.last || place < 0) wrong.push(`${parent.name} > ${name}`);
      parent.last = place;
    }
    if (leaf === undefined || leaf.trim() === '' || !leaf.endsWith('>'))
      open.push({ name, last: 0 });
  }
  return wrong;
}

describe('payment files', () => {
  it('are the same bytes for the same run', () => {
    for (const { id } of PAYMENT_FORMATS) expect(written(id)).toBe(written(id));
  });

  it('end with the number of payments and their sum', () => {
    expect(written('csv').trimEnd().split('\r\n').at(-1)).toBe('TOTAL,2,12345.10');
    const fixed = written('fixed').trimEnd().split('\r\n');
    expect(fixed.at(-1)).toBe('T000002000000000001234510');
    expect(new Set(fixed.slice(1, -1).map(({ length }) => length))).toEqual(new Set([127]));
  });

  it('quote what a spreadsheet would run or split', () => {
    expect(written('csv')).toContain(`"Zoë ""Z"", Person & Co <1>"`);
    expect(written('csv')).toContain(`'=1+1`);
  });

  it('refuse an amount that is wider than its column, instead of cutting it', () => {
    const wide = { ...batch, lines: [line(1, { units: 1e15 })] };
    expect(() => written('fixed', wide)).toThrow(RangeError);
  });

  it('follow the order of pain.001.001.03, with IBAN and BIC only where they are valid', () => {
    const xml = written('pain001');
    expect(misplaced(xml)).toEqual([]);
    expect(xml).toContain('<IBAN>GB29NWBK60161331926819</IBAN>');
    expect(xml).toContain('<BIC>RIVRBDDH</BIC>');
    expect(xml).toContain('<Nm>River Bank</Nm>');
    expect(xml).toContain('<InstdAmt Ccy="BDT">0.05</InstdAmt>');
    expect(xml).toContain('Zoe &quot;Z&quot;, Person &amp; Co &lt;1&gt;');
    expect(
      misplaced(
        xml
          .replace('<PmtMtd>TRF</PmtMtd>', '')
          .replace('<PmtInfId>', '<PmtMtd>TRF</PmtMtd><PmtInfId>'),
      ),
    ).not.toEqual([]);
  });
});
