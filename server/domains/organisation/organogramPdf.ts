import { Readable } from 'node:stream';
import { z } from 'zod';
import {
  BOX,
  getLayout,
  readOpen,
  type Layout,
  type Placed,
} from '#machines/domains/people/organogram/layout.ts';
import { getTree } from '#machines/domains/people/organogram/tree.ts';
import { queryOne } from '#server/platform/db/sql.ts';
import { invalid } from '#server/platform/errors.ts';
import type { Call } from '#server/platform/http/call.ts';
import { emptyAsMissing, queryText } from '#server/platform/http/query.ts';
import type { StreamedFile } from '#server/platform/http/stream.ts';
import { Typesetter } from '#server/platform/pdf/typesetter.ts';
import { organogram, organogramQuery } from './organogram.ts';

export const organogramPdfQuery = organogramQuery.extend({
  view: emptyAsMissing(z.enum(['structure', 'reporting']).default('structure')),
  /** The nodes that are open, as the screen encodes them (writeOpen). */
  open: queryText.pipe(z.string().max(12_000, 'must be at most 12,000 characters')).default(''),
});

const MARGIN = 28;
const HEAD = 42;
/**
 * The size of a unit of the drawing in points of the PDF. It is smaller if the page would otherwise exceed the size
 * limit of PDF.
 */
const SCALE = 0.75;
const LONGEST = 14_400;
const MAX_BOXES = 20_000;
const LINE = '#9aa3af';
const MUTED = '#5b6370';

/**
 * GET /Organogram/Pdf: draws the chart as it is open on the screen, on one page of its size.
 * @throws AppError 403 as for the chart, 400 if it doesn't fit on a page.
 */
export async function organogramPdf(
  call: Call,
  { view, open, ...rest }: z.output<typeof organogramPdfQuery>,
): Promise<StreamedFile> {
  const data = await organogram(call, rest);
  const notice = readOpen(open);
  const layout = getLayout(getTree(data, view), notice.open, notice.most);
  if (layout.boxes.length > MAX_BOXES) {
    const message = 'A page can have at most 20,000 boxes. Collapse some';
    throw invalid(message, [{ path: 'open', message }]);
  }
  const about = await queryOne<{ company: string; day: string }>(
    call.db,
    `select name as company, coalesce($asOf::date, account_day(id))::text as day
     from accounts where id = $accountId`,
    { accountId: call.actor.accountId, asOf: rest.asOf ?? null },
  );
  const title = `${about?.company ?? ''}, ${about?.day ?? ''}`;
  return {
    name: `organogram-${about?.day ?? ''}.pdf`,
    type: 'application/pdf',
    content: Readable.from(drawn(layout, title), { objectMode: false }),
  };
}

function* drawn(layout: Layout, title: string): Generator<Buffer> {
  const fits = (length: number) => (LONGEST - 2 * MARGIN - HEAD) / Math.max(1, length);
  const scale = Math.min(SCALE, fits(layout.width), fits(layout.height));
  const sheet = new Typesetter({ title, author: 'Cadre', made: new Date(), margin: MARGIN });
  const { document } = sheet;
  document.addPage({
    size: [
      Math.max(420, layout.width * scale + 2 * MARGIN),
      layout.height * scale + 2 * MARGIN + HEAD,
    ],
    margin: MARGIN,
  });
  sheet.y = MARGIN;
  sheet.line('Organogram', { size: 15, bold: true });
  sheet.line(title, { size: 9, color: MUTED });
  const left = (x: number) => MARGIN + x * scale;
  const top = (y: number) => MARGIN + HEAD + y * scale;
  for (const { from, to } of layout.links) {
    const [x1, y1] = [left(from.x + BOX.width), top(from.y + BOX.height / 2)];
    const [x2, y2] = [left(to.x), top(to.y + BOX.height / 2)];
    const middle = (x1 + x2) / 2;
    document.moveTo(x1, y1).bezierCurveTo(middle, y1, middle, y2, x2, y2);
    document.lineWidth(0.6).strokeColor(LINE).stroke();
  }
  for (const box of layout.boxes) {
    drawBox(sheet, box, { x: left(box.x), y: top(box.y), scale });
    yield* sheet.finished();
  }
  document.end();
  yield* sheet.finished();
}

function drawBox(
  sheet: Typesetter,
  { node }: Placed,
  { x, y, scale }: { x: number; y: number; scale: number },
): void {
  const [width, height] = [BOX.width * scale, BOX.height * scale];
  sheet.document.roundedRect(x, y, width, height, 4 * scale);
  sheet.document.lineWidth(0.6).fillAndStroke('#f4f5f7', LINE);
  const name = { size: 12 * scale, bold: true };
  const detail = { size: 10.5 * scale, color: MUTED };
  const inner = width - 20 * scale;
  const count = node.children.length > 0 ? node.people.toLocaleString('en') : '';
  const room = count === '' ? inner : inner - sheet.measure(count, detail) - 6 * scale;
  sheet.y = y + (node.detail === '' ? 13 : 5) * scale;
  sheet.line(sheet.fitted(node.name, name, room), name, x + 10 * scale, room);
  if (node.detail !== '')
    sheet.line(sheet.fitted(node.detail, detail, room), detail, x + 10 * scale, room);
  sheet.y = y + 14 * scale;
  sheet.line(count, { ...detail, align: 'right' }, x + 10 * scale, inner);
}
