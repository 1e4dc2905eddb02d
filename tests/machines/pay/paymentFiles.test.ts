import { describe, expect, it } from 'vitest';
import { checkPain001 } from '#machines/domains/pay/paymentFiles/checkPain001.ts';
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

  it('quote what a spreadsheet would split', () => {
    expect(written('csv')).toContain(`"Zoë ""Z"", Person & Co <1>"`);
  });

  it.each(['=1+1', '+1', '@SUM(A1)', ' =HYPERLINK("http://x","Pay")', '＝1+1'])(
    'keep %s in a name or an account from being run by a spreadsheet',
    (text) => {
      const cell = /[",]/u.test(text) ? `"'${text.replaceAll('"', '""')}"` : `'${text}`;
      const lines = [line(1, { account: text }), line(2, { holder: text })];
      expect(written('csv', { ...batch, lines }).split(`,${cell},`)).toHaveLength(3);
    },
  );

  it('refuse an amount that is wider than its column, instead of cutting it', () => {
    const wide = { ...batch, lines: [line(1, { units: 1e15 })] };
    expect(() => written('fixed', wide)).toThrow(RangeError);
  });

  it('follow pain.001.001.03, with IBAN and BIC only where they are valid', () => {
    const xml = written('pain001');
    expect(checkPain001(xml)).toEqual([]);
    expect(xml).toContain('<IBAN>GB29NWBK60161331926819</IBAN>');
    expect(xml).toContain('<BIC>RIVRBDDH</BIC>');
    expect(xml).toContain('<Nm>River Bank</Nm>');
    expect(xml).toContain('<InstdAmt Ccy="BDT">0.05</InstdAmt>');
    expect(xml).toContain('Zoe &quot;Z&quot;, Person &amp; Co &lt;1&gt;');
    const wrongDigits = written('pain001', { ...batch, ownAccount: 'GB28NWBK60161331926819' });
    expect(wrongDigits).toContain('<Othr><Id>GB28NWBK60161331926819</Id></Othr>');
  });

  it.each<[string, string | RegExp, string, string]>([
    ['an element before its place', '<PmtMtd>TRF</PmtMtd>', '', 'PmtMtd stands 0 times'],
    [
      'an order',
      /(<PmtInfId>.*<\/PmtInfId>)\s*(<PmtMtd>.*<\/PmtMtd>)/u,
      '$2$1',
      'PmtInfId stands too late',
    ],
    ['an unknown element', '<Ccy>BDT</Ccy>', '<Currency>BDT</Currency>', "Currency can't stand"],
    ['an empty account', /<Id>0012345678<\/Id>/u, '<Id></Id>', 'Othr/Id'],
    ['check digits', 'GB29NWBK', 'GB28NWBK', 'IBAN'],
    ['an amount of 0', '>0.05<', '>0.00<', 'InstdAmt'],
    ['a sum', '<CtrlSum>12345.10', '<CtrlSum>12345.11', 'a sum of 12345.11'],
    ['a number of payments', '<NbOfTxs>2', '<NbOfTxs>3', 'says 3 payments'],
    ['a reference twice', '0001-F1-2<', '0001-F1-1<', 'A reference stands twice'],
    ['a date', '<ReqdExctnDt>2026-11-30', '<ReqdExctnDt>2026-11-31T', 'ReqdExctnDt'],
    ['a sign that is not escaped', '&amp;', '&', 'not well-formed'],
    ['a long reference', '<MsgId>', '<MsgId>PR-2026-0001-PR-2026-0001-PR-2026', 'MsgId'],
  ])('is refused for %s', (_, from, to, problem) => {
    const xml = written('pain001');
    const changed = xml.replace(from, to);
    expect(changed).not.toBe(xml);
    expect(checkPain001(changed).join('; ')).toContain(problem);
  });
});
