import { Readable } from 'node:stream';
import { assets } from '#machines/domains/assets/screens/assets.ts';
import { MENU } from '#machines/core/values/menuReferences.ts';
import { unitsPermitted } from '#server/platform/access/reach.ts';
import { query } from '#server/platform/db/sql.ts';
import { notFound } from '#server/platform/errors.ts';
import type { Call } from '#server/platform/http/call.ts';
import { fileCall, type FileCaller } from '#server/platform/http/fileCall.ts';
import type { StreamedFile } from '#server/platform/http/stream.ts';
import { drawQR } from '#server/platform/pdf/drawQR.ts';
import { publicAddress } from '#server/platform/env.ts';
import { Typesetter } from '#server/platform/pdf/typesetter.ts';
import { REGISTER_FILTER, REGISTER_JOINS, registerQuery, type RegisterFilter } from './list.ts';

interface Label {
  code: string;
  name: string;
  kind: string;
  unit: string;
  serialNumber: string | null;
}

/** Labels on an A4 page: three columns of eight, the usual format of label sheets. */
const COLUMNS = 3;
const ROWS = 8;
const MARGIN = 24;
const PADDING = 8;
const QR = 68;
/** The maximum number of labels in one PDF; more are printed in several PDFs, each limited by filters. */
const MAX = 2400;

/** GET /Asset/Labels: a PDF with a QR-code label for each asset that matches the register's filters. */
async function printLabels(call: FileCaller, filter: RegisterFilter): Promise<StreamedFile> {
  const labels = await readLabels(call, filter);
  if (labels.length === 0) throw notFound('No asset matches: change the filters');
  const sheet = new Typesetter({
    title: 'Labels',
    author: 'Cadre',
    made: new Date(),
    margin: MARGIN,
  });
  return {
    name: 'labels.pdf',
    type: 'application/pdf',
    content: Readable.from(getPages(sheet, labels, publicAddress(call.services.env)), {
      objectMode: false,
    }),
    rows: { written: () => labels.length, count: () => Promise.resolve(labels.length) },
  };
}

export const labelsCall = fileCall('/Asset/Labels', registerQuery, printLabels);

async function readLabels(
  { db, actor }: Pick<Call, 'db' | 'actor'>,
  { page: _page, pageSize: _size, search, ...filter }: RegisterFilter,
): Promise<Label[]> {
  return query<Label>(
    db,
    `select asset_code(a.id, a.asset_tag) as code, a.name, k.name as kind, u.name as unit,
       a.serial_number as "serialNumber"
     from ${REGISTER_JOINS} where ${REGISTER_FILTER} and not k.is_counted and a.service <> 'writtenOff'
     order by lower(a.name) collate "C", a.id limit ${MAX}`,
    {
      ...filter,
      search: search.trim(),
      accountId: actor.accountId,
      units: await unitsPermitted(db, actor, MENU.assetRegistration, 'isView'),
    },
  );
}

const getLabelAddress = (address: string, code: string): string =>
  `${address}${assets.screens.assetByLabel.address}?code=${encodeURIComponent(code)}`;

async function* getPages(
  sheet: Typesetter,
  labels: readonly Label[],
  address: string,
): AsyncGenerator<Buffer> {
  for (let from = 0; from < labels.length; from += COLUMNS * ROWS) {
    sheet.newPage();
    labels
      .slice(from, from + COLUMNS * ROWS)
      .forEach((label, at) => draw(sheet, label, address, at));
    yield* sheet.finished();
  }
  sheet.document.end();
  for await (const chunk of sheet.document) yield chunk as Buffer;
}

/**
 * The QR code contains an address, so that any phone's camera opens the asset, or counts it. The input field of a count
 * accepts this address as well as the printed tag.
 */
function draw(sheet: Typesetter, label: Label, address: string, at: number): void {
  const width = sheet.width / COLUMNS;
  const height = (sheet.document.page.height - 2 * MARGIN) / ROWS;
  const x = sheet.left + (at % COLUMNS) * width;
  const y = MARGIN + Math.floor(at / COLUMNS) * height;
  drawQR(sheet.document, getLabelAddress(address, label.code), {
    x: x + PADDING,
    y: y + PADDING,
    size: QR,
  });
  const left = x + PADDING + QR + PADDING;
  const room = width - QR - 3 * PADDING;
  const line = (text: string, size: number, bold = false) =>
    sheet.line(sheet.fitted(text, { size, bold }, room), { size, bold }, left, room);
  sheet.y = y + PADDING;
  line(label.code, 11, true);
  line(label.name, 8.5);
  line(label.kind, 7.5);
  if (label.serialNumber !== null) line(label.serialNumber, 7.5);
  line(label.unit, 7.5);
}
