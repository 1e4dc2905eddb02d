import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import reference from 'sharp-phash';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type {
  DuplicateBill,
  DuplicateExpense,
  ReceiptMatch,
} from '#machines/domains/money/contracts/duplicateAttachments.ts';
import type { ErrorAnswer } from '#machines/core/contracts/workflow.ts';
import { REQUEST_FILES } from '#machines/kits/requests/contract.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import { compareReceipts } from '#server/domains/money/receipts/compare.ts';
import { HASH_SIDE, phash, turned } from '#server/platform/files/prints/phash.ts';
import { verifyHistory } from '#server/engine/history/chain/verify.ts';
import { download, taken, upload } from '#tests/api/kits/uploads/uploads.ts';
import { pdf } from '#tests/api/kits/uploads/specimens.ts';
import { foundAfter } from '#tests/api/engine/tamper.ts';
import type { Answer, Client } from '#tests/support/client.ts';
import { hire } from '#tests/support/factories.ts';
import { createOtherAccount } from '#tests/support/otherAccount.ts';
import { receiptPicture } from '#tests/support/receiptPicture.ts';
import { readClients } from '#tests/support/readClients.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
let as: (login: string) => Client;
beforeAll(async () => {
  server = await startTestServer({
    also: async (owner) => {
      await createOtherAccount(owner);
      await owner.raw(`
        update employees e set supervisor_id = s.id from employees s
        where s.code = 'U-manager' and e.code in ('U-employee', 'U-finance', 'U-audit', 'U-hr');
        insert into expense_types (account_id, name, needs_receipt, claim_group)
          values (1, 'Meals', false, 'other'), (1, 'Taxi', false, 'taDa'), (2, 'Meals', false, 'other')`);
      await hire(owner, { login: 'auditUnit2', roles: ['employee', 'audit@2'] });
    },
  });
  const logins = ['employee', 'manager', 'finance', 'audit', 'auditUnit2', 'hr', 'foreign'];
  as = await readClients(server, logins);
});
afterAll(() => server.close());

interface Claim {
  requestId: number;
  workflow: string;
  number: string;
  fileId: number;
}
let days = 0;
/** A claim of one line with a receipt, on its own day. */
async function claim(
  login: string,
  bytes: Buffer,
  {
    name = bytes[0] === 0xff ? 'receipt.jpg' : 'receipt.png',
    type = 1,
    day = `2026-${month()}-${String((days % 27) + 1).padStart(2, '0')}`,
  } = {},
): Promise<Claim> {
  days++;
  const query = `tableReferrence=${REQUEST_FILES}`;
  const fileId = taken(await upload(server.url, as(login), name, bytes, { query })).globalFileUrlId;
  const line = {
    spentOn: day,
    expenseTypeId: type,
    amount: 120,
    description: 'Lunch',
    receipt: fileId,
  };
  const answer = await as(login).post('/Requests/expense/Send', {
    payload: { purpose: 'Visit', fromDate: day, toDate: day, lines: [line] },
  });
  expect(answer).toMatchObject({ status: 200 });
  const { requestId, workflow } = answer.body as Claim;
  const row = await as(login).get(`/Requests/expense/Row?requestId=${requestId}`);
  return { requestId, workflow, number: (row.body as Claim).number, fileId };
}
const month = () => String(Math.floor(days / 27) + 1).padStart(2, '0');

/** Runs the worker's job until nothing is left. */
async function compare(): Promise<void> {
  while (await compareReceipts(server.db, server.env.DATA_DIR));
}

const EXPENSES = '/DetalisView/GetExpenseAttatchmentDuplicatePagination';
const YEAR = { fromDate: '2026-01-01', toDate: '2026-12-31' };
const ask = (login: string, more: Record<string, string | number> = {}) =>
  as(login).get(
    `${EXPENSES}?${new URLSearchParams(
      Object.entries({
        TypeName: 'All',
        ...YEAR,
        ViewOrder: 'desc',
        PageNo: 1,
        PageSize: 100,
        Search: '',
        ...more,
      }).map(([name, value]) => [name, String(value)]),
    )}`,
  );
const rows = async (...rest: Parameters<typeof ask>): Promise<DuplicateExpense[]> => {
  const answer = await ask(...rest);
  expect(answer).toMatchObject({ status: 200 });
  return answer.body as DuplicateExpense[];
};
const getRow = async (one: Claim, login = 'audit', more = {}) =>
  (await rows(login, more)).find(({ expenseCode }) => expenseCode === one.number);
/** The claims in which a claim's receipt was also found. */
const readMatches = async (one: Claim): Promise<(string | null)[]> =>
  ((await getRow(one))?.matches ?? []).map(({ otherCode }) => otherCode);
const message = ({ body }: Answer) => (body as ErrorAnswer).message;
const decide = (
  login: string,
  call: 'Dismiss' | 'Reopen',
  matches: number[],
  reason = 'Two lunches',
) =>
  as(login).post(`/DetalisView/${call}AttatchmentDuplicate`, {
    matchIds: matches,
    ...(call === 'Dismiss' && { reason }),
  });
const readMatch = async (one: Claim): Promise<ReceiptMatch> =>
  ((await getRow(one, 'audit', { matchState: 'all' }))?.matches ?? [])[0] as ReceiptMatch;

const cropped = async (
  picture: Buffer,
  area: { left: number; top: number; width: number; height: number },
) => sharp(picture).extract(area).png().toBuffer();

/** Perspective: the upper edge is farther away and narrower, so each row of pixels is compressed. */
async function fromBelow(picture: Buffer): Promise<Buffer> {
  const { data, info } = await sharp(picture)
    .greyscale()
    .toColourspace('b-w')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  const out = Buffer.alloc(width * height, 255);
  for (let y = 0; y < height; y++) {
    const narrower = 1 - 0.05 * (1 - y / height);
    for (let x = 0; x < width; x++) {
      const from = Math.round((x - width / 2) / narrower + width / 2);
      if (from >= 0 && from < width) out[y * width + x] = data[y * width + from] ?? 255;
    }
  }
  const raw = { width, height, channels: 1 } as const;
  return sharp(out, { raw }).jpeg({ quality: 80 }).toBuffer();
}

describe('a receipt that is claimed again', () => {
  const changes: [string, (picture: Buffer) => Promise<Buffer>][] = [
    [
      'tilted by a degree and a half',
      (picture) => sharp(picture).rotate(1.5, { background: '#fff' }).jpeg().toBuffer(),
    ],
    ['photographed from below', fromBelow],
    [
      'cropped by 3 % on each side',
      (picture) => cropped(picture, { left: 12, top: 19, width: 376, height: 602 }),
    ],
    [
      'cropped by 3 % at a corner',
      (picture) => cropped(picture, { left: 12, top: 0, width: 388, height: 621 }),
    ],
    [
      'turned, cropped, made smaller and pressed at once',
      async (picture) =>
        sharp(await cropped(picture, { left: 12, top: 10, width: 380, height: 620 }))
          .rotate(90)
          .resize(320)
          .jpeg({ quality: 40 })
          .toBuffer(),
    ],
    [
      'turned by the camera’s note alone',
      (picture) => sharp(picture).rotate(270).withMetadata({ orientation: 6 }).jpeg().toBuffer(),
    ],
  ];
  changes.forEach(([how, change], index) => {
    it(`is found ${how}`, async () => {
      const picture = await receiptPicture(100 + index);
      const changed = await change(picture);
      const [whole, copy] = [await claim('employee', picture), await claim('finance', changed)];
      await compare();
      expect(await readMatches(copy)).toEqual([whole.number]);
      expect(await readMatches(whole)).toEqual([copy.number]);
      expect(await readMatch(copy)).toMatchObject({ isExact: false });
    });
  });

  it('is found in either order', async () => {
    for (const index of [0, 4]) {
      const [, change = fromBelow] = changes[index] ?? [];
      const turned = await receiptPicture(200 + index);
      const [first, second] = [
        await claim('employee', await change(turned)),
        await claim('finance', turned),
      ];
      await compare();
      expect(await readMatches(second)).toEqual([first.number]);
    }
  });

  it('differs from another receipt of the same shop, even if only one price differs', async () => {
    const claims = [
      await claim('employee', await receiptPicture(300, 1)),
      await claim('employee', await receiptPicture(300, 2)),
      await claim(
        'finance',
        await sharp(await receiptPicture(300, 3))
          .resize(200)
          .jpeg({ quality: 40 })
          .toBuffer(),
      ),
      await claim('employee', await receiptPicture(301, 1, 1)),
      await claim('employee', await receiptPicture(301, 2, 1)),
      await claim('finance', await receiptPicture(302)),
    ];
    await compare();
    for (const one of claims) expect(await readMatches(one)).toEqual([]);
  });

  it('is found as an identical file of any kind, with all copies and similar pictures', async () => {
    const contract = pdf();
    const papers = [
      await claim('employee', contract, { name: 'a.pdf' }),
      await claim('finance', contract, { name: 'b.pdf' }),
    ];
    const picture = await receiptPicture(310);
    const [one, two] = [await claim('employee', picture), await claim('finance', picture)];
    await compare();
    const small = await claim('hr', await sharp(picture).resize(200).png().toBuffer());
    await compare();
    const late = await claim('hr', picture);
    await compare();
    expect(await readMatches(papers[0] as Claim)).toEqual([papers[1]?.number]);
    expect(await readMatch(papers[0] as Claim)).toMatchObject({ isExact: true });
    const all = [one, two, small, late].map(({ number }) => number);
    for (const each of [one, two, small, late]) {
      expect(new Set(await readMatches(each))).toEqual(
        new Set(all.filter((code) => code !== each.number)),
      );
    }
    const sets = new Set(
      await Promise.all(
        [one, two, small, late].map(async (each) => (await getRow(each))?.serialNumber),
      ),
    );
    expect(sets.size).toBe(1);
  });

  it('no longer counts once a claim is withdrawn or rejected, or the line has another receipt', async () => {
    const picture = await receiptPicture(320);
    const [one, two, three] = [
      await claim('employee', picture),
      await claim('finance', picture),
      await claim('hr', picture),
    ];
    await compare();
    expect(await readMatches(one)).toHaveLength(2);
    const act = (login: string, { workflow, requestId }: Claim, type: string) =>
      as(login).post('/Workflow/Dispatch', {
        workflow,
        items: [{ subjectId: requestId, event: { type, comment: 'Wrong month' } }],
      });
    expect(await act('finance', two, 'withdraw')).toMatchObject({ status: 200 });
    expect(await readMatches(one)).toEqual([three.number]);
    expect(await act('manager', three, 'reject')).toMatchObject({ status: 200 });
    expect(await getRow(one)).toBeUndefined();
  });

  it('does not stop others from being compared if one picture cannot be read', async () => {
    const picture = await receiptPicture(330);
    const torn = await claim('employee', await receiptPicture(331));
    const [file] = await query<{ name: string }>(
      server.db,
      'select stored_as as name from files where id = $id',
      { id: torn.fileId },
    );
    await writeFile(join(server.env.DATA_DIR, 'files', file?.name ?? ''), 'torn');
    const [one, two] = [
      await claim('employee', picture),
      await claim('finance', await sharp(picture).rotate(180).png().toBuffer()),
    ];
    await compare();
    expect(await readMatches(one)).toEqual([two.number]);
  });

  it('is found once, when two workers compare at once', async () => {
    const picture = await receiptPicture(350);
    const [one] = [await claim('employee', picture), await claim('finance', picture)];
    await Promise.all([compare(), compare(), compare()]);
    await compare();
    expect(await readMatches(one)).toHaveLength(1);
  });
});

it('has the same hash as from the library, in any rotation', async () => {
  for (const template of [1, 2]) {
    const points = await sharp(await receiptPicture(template))
      .resize(HASH_SIDE, HASH_SIDE, { fit: 'fill' })
      .greyscale()
      .toColourspace('b-w')
      .raw()
      .toBuffer();
    for (const degrees of [0, 90, 180, 270]) {
      const stood = Buffer.from(turned(points, HASH_SIDE, degrees));
      const raw = { width: HASH_SIDE, height: HASH_SIDE, channels: 1 } as const;
      expect(phash(stood)).toBe(await reference(await sharp(stood, { raw }).png().toBuffer()));
      const byLibrary = await sharp(points, { raw })
        .rotate(degrees)
        .toColourspace('b-w')
        .raw()
        .toBuffer();
      expect(stood.equals(byLibrary)).toBe(true);
    }
  }
});

describe('the audit', () => {
  let mine: Claim;
  let theirs: Claim;
  beforeAll(async () => {
    const picture = await receiptPicture(400);
    mine = await claim('employee', picture, { name: 'lunch.png', type: 2, day: '2026-11-03' });
    theirs = await claim('finance', await sharp(picture).rotate(90).png().toBuffer(), {
      day: '2026-11-04',
    });
    await compare();
  });

  it('answers with the specification’s fields', async () => {
    expect(await getRow(mine)).toEqual({
      rowNum: expect.any(Number) as number,
      businessUnitName: 'North',
      expenseCode: mine.number,
      expenseForName: 'The employee',
      expenseForId: as('employee').employeeId,
      fromDate: '2026-11-03',
      toDate: '2026-11-03',
      costElementName: 'Taxi',
      comments: 'Lunch',
      totalApprovedAmount: 0,
      billRegisterCode: '',
      bankJournalCode: '',
      serialNumber: expect.any(Number) as number,
      billAttachment: mine.fileId,
      strAttachment: 'lunch.png',
      totalCount: expect.any(Number) as number,
      spentOn: '2026-11-03',
      amount: 120,
      matches: [
        {
          matchId: expect.any(Number) as number,
          isExact: false,
          otherCode: theirs.number,
          otherForName: 'The finance',
          otherUnit: 'North',
          otherSpentOn: '2026-11-04',
          otherAmount: 120,
          otherAttachment: theirs.fileId,
          otherFileName: 'receipt.png',
          reason: null,
          dismissedBy: null,
          dismissedAt: null,
          canDecide: true,
        },
      ],
    });
  });

  it('requires both days in the specification’s words, and accepts only its page sizes', async () => {
    expect(message(await ask('audit', { fromDate: '' }))).toBe('From Date is required');
    expect(message(await ask('audit', { toDate: '' }))).toBe('To Date is required');
    expect((await ask('audit', { fromDate: '2026-12-01', toDate: '2026-11-01' })).status).toBe(400);
    expect((await ask('audit', { PageSize: 20 })).status).toBe(400);
    const bare = await as('audit').get(`${EXPENSES}?fromDate=2026-01-01&toDate=2026-12-31`);
    expect((bare.body as DuplicateExpense[]).length).toBe(15);
  });

  it('filters by type, code, person and period, and turns pages', async () => {
    const codes = async (more: Record<string, string | number>) =>
      (await rows('audit', more)).map(({ expenseCode }) => expenseCode);
    expect(await codes({ TypeName: 'TaDa' })).toEqual([mine.number]);
    expect(await codes({ TypeName: 'Other', fromDate: '2026-11-01' })).toEqual([theirs.number]);
    expect(await codes({ Search: mine.number.toLowerCase() })).toEqual([mine.number]);
    expect(await codes({ Search: '%' })).toEqual([]);
    const { employeeId } = as('employee');
    const own = await rows('audit', { expenseForId: employeeId });
    expect(new Set(own.map((row) => row.expenseForId))).toEqual(new Set([employeeId]));
    expect(await codes({ fromDate: '2026-11-04', toDate: '2026-11-04' })).toEqual([theirs.number]);
    expect(await codes({ fromDate: '2026-11-01', ViewOrder: 'asc' })).toEqual([
      mine.number,
      theirs.number,
    ]);
    const [first] = await rows('audit', { PageSize: 5, PageNo: 2 });
    expect(first).toMatchObject({ rowNum: 6 });
    const all = await rows('audit', { PageSize: 1000 });
    expect(all[0]?.totalCount).toBe(all.length);
  });

  it('can be dismissed once with a reason, which is verified and can be undone', async () => {
    const { matchId } = await readMatch(mine);
    expect(message(await decide('audit', 'Dismiss', [matchId], ' '))).toContain(
      'Reason is required',
    );
    const both = await Promise.all([1, 2].map(() => decide('audit', 'Dismiss', [matchId])));
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await getRow(mine)).toBeUndefined();
    const seen = await getRow(mine, 'employee', {
      permissionType: 'self',
      matchState: 'dismissed',
    });
    expect(seen?.matches).toMatchObject([{ reason: null, dismissedBy: null }]);
    expect((await getRow(mine, 'audit', { matchState: 'dismissed' }))?.matches).toMatchObject([
      { matchId, reason: 'Two lunches', dismissedBy: 'The audit' },
    ]);
    // The seed set supervisors without recording them. Row tags, and the check of the database's code while
    // triggers are off, have their own findings.
    const verify = async (db: Db = server.db) => {
      const result = await verifyHistory(db, server.services.engine);
      const others = result.broken.filter(
        ({ workflow }) => !/^(employee|database)$|_/.test(workflow),
      );
      return { ...result, broken: others };
    };
    expect((await verify()).broken).toEqual([]);
    const forge = `update receipt_dismissals set reason = 'Allowed by the board'`;
    expect((await foundAfter(server, forge, verify)).broken).toMatchObject([
      { workflow: 'dismissed receipt match' },
    ]);
    expect(await decide('audit', 'Reopen', [matchId])).toMatchObject({ status: 200 });
    expect((await decide('audit', 'Reopen', [matchId])).status).toBe(409);
    expect(await readMatches(mine)).toEqual([theirs.number]);
    expect((await verify()).broken).toEqual([]);
  });

  it('needs the permission, and dismissing needs more than reading', async () => {
    const { matchId } = await readMatch(mine);
    for (const login of ['employee', 'hr', 'manager']) {
      expect((await ask(login)).status).toBe(403);
      expect((await decide(login, 'Dismiss', [matchId])).status).toBe(403);
    }
    expect((await ask('finance')).status).toBe(200);
    expect((await decide('finance', 'Dismiss', [matchId])).status).toBe(403);
  });

  it('shows everyone their own claims, and of other people’s only that there is one', async () => {
    const own = await getRow(mine, 'employee', { permissionType: 'self' });
    expect(own?.matches).toMatchObject([
      { otherCode: null, otherForName: null, otherAttachment: null, canDecide: false },
    ]);
    const { employeeId } = as('finance');
    expect(await rows('employee', { permissionType: 'self', expenseForId: employeeId })).toEqual(
      [],
    );
  });

  it('shows an auditor of one unit nothing of another’s', async () => {
    const { matchId } = await readMatch(mine);
    expect(await rows('auditUnit2')).toEqual([]);
    expect((await decide('auditUnit2', 'Dismiss', [matchId])).status).toBe(403);
    const { url } = server;
    expect((await download(url, as('audit').token, mine.fileId)).status).toBe(200);
    expect((await download(url, as('auditUnit2').token, mine.fileId)).status).toBe(404);
    expect((await download(url, as('hr').token, mine.fileId)).status).toBe(200);
  });

  it('refuses a decision on one’s own claim', async () => {
    const picture = await receiptPicture(410);
    const [own] = [await claim('audit', picture), await claim('finance', picture)];
    await compare();
    const match = await readMatch(own);
    expect(match.canDecide).toBe(false);
    const refused = await decide('audit', 'Dismiss', [match.matchId]);
    expect([refused.status, message(refused)]).toEqual([
      403,
      'You cannot decide about your own claim',
    ]);
  });

  it('keeps companies apart: a receipt of another is no match, and matches are not shared', async () => {
    const picture = await receiptPicture(400);
    const foreign = await claim('foreign', picture, { type: 3, day: '2026-11-05' });
    await compare();
    expect(await readMatches(mine)).toEqual([theirs.number]);
    const { matchId } = await readMatch(mine);
    expect((await decide('foreign', 'Dismiss', [matchId])).status).toBe(404);
    expect(await rows('foreign')).toEqual([]);
    const prints = await query(server.owner, 'select from receipt_prints where file_id = $id', {
      id: foreign.fileId,
    });
    expect(prints.length).toBeGreaterThan(0);
  });
});

describe('commercial bills', () => {
  const bill = (name: string, attachments: string, more: Record<string, unknown> = {}) =>
    as('finance').post('/Resources/commercialBill/Save', {
      values: {
        name,
        billRegisterDate: '2026-11-02',
        partnerName: 'Chittagong Shipping',
        totalAmount: 500,
        attachments,
        ...more,
      },
    });
  const bills = async (login: string, period = 'fromDate=2026-11-01&toDate=2026-11-30') =>
    as(login).get(`/AllCharge/GetCommercialChargeAttatchmentDuplicate?${period}`);

  it('are reported if two refer to the same attachment', async () => {
    expect(
      await bill('BR-1', 'invoice-7.pdf; packing.pdf', { lcnumber: 'LC-9', lcAmount: 900 }),
    ).toMatchObject({ status: 200 });
    expect(await bill('BR-2', 'INVOICE-7.PDF', { billRegisterDate: '2026-10-01' })).toMatchObject({
      status: 200,
    });
    expect(await bill('BR-3', 'invoice-8.pdf')).toMatchObject({ status: 200 });
    const { body } = await bills('audit');
    expect(body).toEqual([
      {
        lcnumber: 'LC-9',
        journalCode: '',
        billRegisterCode: 'BR-1',
        billRegisterDate: '2026-11-02',
        partnerName: 'Chittagong Shipping',
        billTypeName: '',
        adjustmentAmount: null,
        lcAmount: 900,
        totalAmount: 500,
        billStatus: '',
        serialNumber: 1,
        remarks: '',
        bIllAttatchmentList: ['invoice-7.pdf', 'packing.pdf'],
        strAttatchment: 'invoice-7.pdf',
      },
    ]);
    const year = (await bills('audit', 'fromDate=2026-01-01&toDate=2026-12-31'))
      .body as DuplicateBill[];
    expect(year.map(({ billRegisterCode }) => billRegisterCode)).toEqual(['BR-2', 'BR-1']);
    expect(message(await bills('audit', 'fromDate=2026-11-01'))).toBe('To Date is required');
  });

  it('are hidden from other companies and from auditors of a single unit', async () => {
    expect((await bills('foreign')).body).toEqual([]);
    expect((await bills('auditUnit2')).status).toBe(403);
    expect((await bills('employee')).status).toBe(403);
  });
});

it('is compared by the worker soon after it was sent', async () => {
  const picture = await receiptPicture(340);
  const [one, two] = [
    await claim('employee', picture),
    await claim('finance', await sharp(picture).rotate(90).png().toBuffer()),
  ];
  await server.startWorker();
  await expect.poll(() => readMatches(one)).toEqual([two.number]);
});
