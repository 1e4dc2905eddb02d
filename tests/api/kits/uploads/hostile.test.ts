import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ErrorAnswer } from '#machines/core/contracts/workflow.ts';
import { query } from '#server/platform/db/sql.ts';
import type { Client } from '#tests/support/client.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import {
  compound,
  doc,
  docx,
  docxMembers,
  exe,
  jpeg,
  packedPdf,
  pdf,
  getPdf,
  png,
  pngChunk,
  wordStream,
  zip,
} from './specimens.ts';
import { download, multipart, send, taken, upload } from './uploads.ts';

let server: TestServer;
let client: Client;
beforeAll(async () => {
  server = await startTestServer();
  client = await server.as('employee');
});
afterAll(() => server.close());

const onDisk = () =>
  readdirSync(join(server.env.DATA_DIR, 'files'), { recursive: true }).filter(
    (name) => name !== 'incoming' && name !== '.installation',
  );
const rows = () => query<{ id: number }>(server.db, 'select id from files');

const text = (content: string) => Buffer.from(content);
const html = '<!doctype html><script>alert(1)</script>';
const svg =
  '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(1)</script></svg>';
const [types, main] = docxMembers();
const bomb = Buffer.alloc(60_000_000);
const many = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ name: `word/${index}.xml`, data: '<a/>' }));

/** Files by their claimed name. Each must be refused because of its content, whatever the name. */
const HOSTILE: [title: string, name: string, bytes: () => Buffer][] = [
  ['a web page', 'page.html', () => text(html)],
  ['a web page called PDF', 'page.pdf', () => text(html)],
  ['a web page called PNG', 'page.png', () => text(html)],
  ['a drawing with a script', 'drawing.svg', () => text(svg)],
  ['a drawing with a script called JPG', 'drawing.jpg', () => text(svg)],
  ['a program', 'setup.exe', exe],
  ['a program called PDF', 'invoice.pdf', exe],
  ['a program called DOC', 'letter.doc', exe],
  ['a shell script called PNG', 'photo.png', () => text('#!/bin/sh\nrm -rf /\n')],
  ['a PHP page called JPG', 'photo.jpg', () => text('<?php system($_GET[0]); ?>')],
  ['a GIF called PNG', 'moving.png', () => text('GIF89a\x01\0\x01\0\x80\0\0/*')],
  ['only the first line of a PDF', 'short.pdf', () => text('%PDF-1.7\n')],
  ['a page behind the first line of a PDF', 'both.pdf', () => text(`%PDF-1.7\n${html}`)],
  ['a page between the lines of a whole PDF', 'both.pdf', () => pdf('BT ET', `${html}\n`)],
  ['a page before a PDF', 'both.pdf', () => Buffer.concat([text(html), pdf()])],
  ['a page behind a PDF', 'both.pdf', () => Buffer.concat([pdf(), text(html)])],
  ['a program behind a PDF', 'both.pdf', () => Buffer.concat([pdf(), exe()])],
  ['an archive behind a PDF', 'both.pdf', () => Buffer.concat([pdf(), zip([main])])],
  [
    'a PDF that ends as an archive’s comment',
    'both.pdf',
    () => {
      const archive = zip([main]);
      const tail = pdf().subarray(9);
      archive.writeUInt16LE(tail.length, archive.length - 2);
      const file = Buffer.concat([text('%PDF-1.7\n'), archive, tail]);
      return file;
    },
  ],
  ...[
    '/AA << /O << /S /JavaScript /JS (app.alert(1)) >> >>',
    '/OpenAction << /S /J#61vaScript /JS (app.alert(1)) >>',
    '/OpenAction << /S /Launch /F (cmd.exe) >>',
    '/Names << /EmbeddedFiles << /Names [] >> >>',
    '/AcroForm << /XFA (a) >>',
    '/Encrypt 3 0 R',
  ].map((active): [string, string, () => Buffer] => [
    `a PDF with ${active.slice(0, 40)}`,
    'active.pdf',
    () => pdf('BT ET', `9 0 obj\n<< ${active} >>\nendobj\n`),
  ]),
  ['a PDF with a script in a packed object stream', 'active.pdf', () => packedPdf('/JavaScript')],
  [
    'a PDF whose packed objects are spelled in codes',
    'active.pdf',
    () => packedPdf('', 'Obj#53tm'),
  ],
  [
    'a PDF whose packed objects are packed in another way',
    'active.pdf',
    () => packedPdf('', 'ObjStm', '/LZWDecode'),
  ],
  ['a PNG of 10,000 by 10,000 points', 'wall.png', () => png(10_000, 10_000)],
  ['a JPEG of 10,000 by 10,000 points', 'wall.jpg', () => jpeg(10_000, 10_000)],
  ['only the signature of a PNG', 'cut.png', () => png().subarray(0, 8)],
  ['a PNG cut in half', 'cut.png', () => png().subarray(0, 45)],
  ['a PNG with a wrong sum', 'sum.png', () => png().fill(7, 29, 33)],
  ['a page behind a PNG', 'both.png', () => Buffer.concat([png(), text(html)])],
  ['a program behind a PNG', 'both.png', () => Buffer.concat([png(), text('MZ\x90\0\x03')])],
  ['a page inside a PNG’s text', 'in.png', () => png(1, 1, [pngChunk('tEXt', text(`a\0${html}`))])],
  ['a PNG of 60,000 by 60,000 points', 'wall.png', () => png(60_000, 60_000)],
  ['only the first bytes of a JPEG', 'cut.jpg', () => jpeg().subarray(0, 20)],
  ['an archive behind a JPEG', 'both.jpg', () => Buffer.concat([jpeg(), zip([main])])],
  ['a program behind a JPEG', 'both.jpg', () => Buffer.concat([jpeg(), exe()])],
  ['a page in a JPEG’s comment', 'in.jpg', () => jpeg(1, 1, html)],
  ['a JPEG of 65,000 by 65,000 points', 'wall.jpg', () => jpeg(65_000, 65_000)],
  ['an archive called DOCX', 'plain.docx', () => zip([{ name: 'a.txt', data: 'a' }])],
  ['a program that goes on as a DOCX', 'both.docx', () => zip(docxMembers(), exe())],
  [
    'a bomb that says how large it is',
    'bomb.docx',
    () => docx([{ name: 'word/media/a.bmp', data: bomb }]),
  ],
  [
    'a bomb that lies about it',
    'bomb.docx',
    () => docx([{ name: 'word/media/a.bmp', data: bomb, claims: { unpacked: 10 } }]),
  ],
  [
    'a bomb whose entries share their bytes',
    'bomb.docx',
    () =>
      zip([
        types,
        main,
        { name: 'b.xml', data: '<b/>', claims: { name: 'word/document.xml', at: 0 } },
      ]),
  ],
  [
    'a page between the entries of a DOCX and their list',
    'gap.docx',
    () => {
      const archive = docx([]);
      const end = archive.length - 22;
      const list = archive.readUInt32LE(end + 16);
      const hidden = text(html.padEnd(30));
      archive.writeUInt32LE(list + hidden.length, end + 16);
      return Buffer.concat([archive.subarray(0, list), hidden, archive.subarray(list)]);
    },
  ],
  ['a DOCX of 3,000 entries', 'many.docx', () => docx(many(3000))],
  [
    'a DOCX that climbs out of its folder',
    'up.docx',
    () => docx([{ name: '../../etc/passwd', data: 'x' }]),
  ],
  ['a DOCX with an absolute path', 'root.docx', () => docx([{ name: '/etc/passwd', data: 'x' }])],
  ['a DOCX with a Windows path', 'win.docx', () => docx([{ name: 'C:\\boot.ini', data: 'x' }])],
  [
    'a DOCX whose two directories disagree',
    'two.docx',
    () => docx([{ name: 'word/a.xml', data: '<a/>', claims: { name: 'word/b.xml' } }]),
  ],
  ['a DOCX with macros', 'macro.docx', () => docx([{ name: 'word/vbaProject.bin', data: 'x' }])],
  [
    'a document that is macro-enabled by its type',
    'macro.docx',
    () => docx([], 'application/vnd.ms-word.document.macroEnabled.main+xml'),
  ],
  [
    'a DOCX whose XML unfolds into billions',
    'laughs.docx',
    () => docx([{ name: 'word/a.xml', data: '<!DOCTYPE a [<!ENTITY b "&c;&c;">]><a>&b;</a>' }]),
  ],
  [
    'the same, in letters of two bytes',
    'laughs.docx',
    () =>
      docx([
        {
          name: 'word/a.xml',
          data: Buffer.from('<!DOCTYPE a [<!ENTITY b "&c;&c;">]><a>&b;</a>', 'utf16le'),
        },
      ]),
  ],
  ['a locked DOCX', 'locked.docx', () => docx([{ name: 'a', data: 'a', claims: { flags: 1 } }])],
  [
    'a spreadsheet called DOC',
    'sheet.doc',
    () => compound([{ name: 'Workbook', data: wordStream() }]),
  ],
  [
    'an installer called DOC',
    'setup.doc',
    () => compound([{ name: '!_StringData', data: wordStream() }]),
  ],
  ['a DOC with macros', 'macro.doc', () => doc([{ name: 'Macros', type: 1 }])],
  [
    'a DOC with a packed program',
    'ole.doc',
    () => doc([{ name: '\u0001Ole10Native', data: exe() }]),
  ],
  [
    'a DOC whose directory runs in a circle',
    'circle.doc',
    () => {
      const file = doc();
      file.writeUInt32LE(1, 512 + 4);
      return file;
    },
  ],
  ['nothing at all', 'empty.pdf', () => Buffer.alloc(0)],
  ['only zeros', 'zeros.pdf', () => Buffer.alloc(5000)],
  ['one byte too many', 'large.pdf', () => getPdf(1_000_001)],
];

describe('hostile files', () => {
  it.each(HOSTILE)('refuses %s', async (_title, name, bytes) => {
    const before = { disk: onDisk().length, rows: (await rows()).length };
    const { status, body } = await upload(server.url, client, name, bytes());
    expect([400, 413, 415]).toContain(status);
    expect((body as ErrorAnswer).message).toBe('File Size is too large or inValid File!');
    expect({ disk: onDisk().length, rows: (await rows()).length }).toEqual(before);
  });

  it.each([
    ['a program’s', 'report.exe'],
    ['a page’s', 'report.html'],
    ['another picture’s', 'report.png'],
    ['one behind a null byte', 'report.pdf\0.png'],
    ['a program’s behind letters that turn it round', 'report\u202Efdp.exe'],
    ['a program’s in wide letters', 'report.ｅｘｅ'],
  ])('refuses a PDF whose name ends in %s', async (_title, name) => {
    const { status } = await upload(server.url, client, name, pdf());
    expect(status).toBe(415);
  });
});

describe('hostile names', () => {
  it.each([
    ['../../../../etc/cron.d/evil.pdf', 'evil.pdf'],
    ['..\\..\\windows\\system32\\evil.pdf', 'evil.pdf'],
    ['/etc/passwd.pdf', 'passwd.pdf'],
    ['C:\\boot.pdf', 'boot.pdf'],
    ['....//....//x.pdf', 'x.pdf'],
    ['a\0b.pdf', 'ab.pdf'],
    ['a\tb.pdf', 'ab.pdf'],
    ['CON.pdf', 'fileCON.pdf'],
    ['.pdf', 'file.pdf'],
    ['...', 'file.pdf'],
    ['report.pdf...', 'report.pdf'],
    ['re\u202Eport.pdf', 'report.pdf'],
    ['zero\u200Bwidth\uFEFF.pdf', 'zerowidth.pdf'],
    ['<script>alert(1)<script>.pdf', '_script_alert(1)_script_.pdf'],
    ['বেতন বৃদ্ধি.pdf', 'বেতন বৃদ্ধি.pdf'],
    ['REPORT.PDF', 'REPORT.pdf'],
    [`${'a'.repeat(400)}.pdf`, `${'a'.repeat(80)}.pdf`],
    ['scan', 'scan.pdf'],
  ])('stores %j as %j', async (given, kept) => {
    const file = taken(await upload(server.url, client, given, pdf()));
    expect(file.fileName).toBe(kept);
    const { headers, status } = await download(server.url, client.token, file.globalFileUrlId);
    expect(status).toBe(200);
    expect(headers.get('Content-Disposition')).toMatch(/^attachment; filename=/);
    expect(headers.get('Content-Disposition')).not.toMatch(/[\r\n]/);
  });

  it('stores nothing under a name from the request', () => {
    expect(onDisk().every((name) => /^[0-9a-f]{48}$/.test(String(name)))).toBe(true);
  });
});

describe('hostile requests', () => {
  const two = [
    { filename: 'a.pdf', bytes: pdf() },
    { filename: 'b.pdf', bytes: pdf() },
  ];
  it.each([
    ['two files', () => multipart(two), 400],
    [
      'two files, the second in another field',
      () => multipart([two[0], { ...two[1], name: 'more' }] as typeof two),
      400,
    ],
    [
      'a file in another field',
      () => multipart([{ filename: 'a.pdf', bytes: pdf(), name: 'file' }]),
      400,
    ],
    ['no file', () => multipart([]), 400],
    ['a body that breaks off', () => multipart([{ filename: 'a.pdf', bytes: pdf() }], ''), 400],
    ['a body that is not multipart at all', () => text('hello'), 400],
    [
      'a thousand fields',
      () =>
        Buffer.concat([
          ...Array.from({ length: 1000 }, (_, index) =>
            text(
              `------cadre-test-boundary\r\nContent-Disposition: form-data; name="f${index}"\r\n\r\nx\r\n`,
            ),
          ),
          multipart([{ filename: 'a.pdf', bytes: pdf() }]),
        ]),
      400,
    ],
  ])('refuses %s', async (_title, body, expected) => {
    const before = onDisk().length;
    const { status } = await send(server.url, client.token, body());
    expect(status).toBe(expected);
    expect(onDisk()).toHaveLength(before);
  });

  it('stops reading a file without a length at its limit, and keeps nothing of it', async () => {
    const before = onDisk().length;
    let sent = 0;
    const endless = new ReadableStream({
      start: (controller) =>
        controller.enqueue(
          text(
            '------cadre-test-boundary\r\nContent-Disposition: form-data; name="files"; filename="a.pdf"\r\n\r\n%PDF-1.7\n',
          ),
        ),
      pull: (controller) => {
        sent += 100_000;
        if (sent > 5_000_000) controller.close();
        else controller.enqueue(Buffer.alloc(100_000, 32));
      },
    });
    const { status } = await send(server.url, client.token, endless);
    expect(status).toBe(413);
    expect(onDisk()).toHaveLength(before);
  });

  it('deletes unfinished uploads', async () => {
    const before = onDisk().length;
    const controller = new AbortController();
    const sending = fetch(`${server.url}/api/Document/UploadFile?tableReferrence=Test`, {
      method: 'POST',
      signal: controller.signal,
      headers: {
        Authorization: `Bearer ${client.token}`,
        'Content-Type': 'multipart/form-data; boundary=----cadre-test-boundary',
      },
      body: new ReadableStream({
        start: (stream) =>
          stream.enqueue(multipart([{ filename: 'a.pdf', bytes: getPdf(200_000) }], '')),
      }),
      duplex: 'half',
    } as RequestInit).catch(() => 'cut');
    while (onDisk().length === before) await new Promise((resolve) => setImmediate(resolve));
    controller.abort();
    expect(await sending).toBe('cut');
    while (onDisk().length > before) await new Promise((resolve) => setImmediate(resolve));
  });

  it('refuses another type, another encoding of it, and a missing boundary', async () => {
    for (const type of [
      'application/json',
      'text/html',
      'multipart/form-data',
      'multipart/mixed',
    ]) {
      const { status } = await send(server.url, client.token, multipart(two.slice(0, 1)), {
        headers: { 'Content-Type': type },
      });
      expect([type, status]).toEqual([type, type === 'multipart/form-data' ? 400 : 415]);
    }
  });
});
