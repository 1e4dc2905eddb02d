import { MAX_SHEETS } from '#server/platform/files/readApart/limits.ts';
import { getTags } from '#server/platform/files/readApart/child/xmlTags.ts';
import { openZip, type ZipEntry } from '#server/platform/files/readApart/child/zip.ts';
import { getFormat, type NumberFormat } from './numberFormat.ts';

/** The parts of a workbook that are needed to read one of its sheets. */
export interface Workbook {
  /** The names of the visible sheets. */
  names: string[];
  name: string;
  sheet: string;
  /** The texts that cells refer to by number. */
  shared: string[];
  /** The number format of each cell style. */
  formats: NumberFormat[];
  /** Whether dates are counted from 1904 and not from 1900, as in old versions of Excel for Mac. */
  is1904: boolean;
}

/**
 * Opens a workbook. Only the parts that are needed are decompressed, within the limits of `openZip`.
 * @throws if the file is not a workbook.
 */
export async function openWorkbook(bytes: Buffer, chosen?: string): Promise<Workbook> {
  const entries = new Map(((await openZip(bytes)) ?? []).map((entry) => [entry.name, entry]));
  const { sheets, is1904 } = getSheets(await getText(entries.get('xl/workbook.xml')));
  const targets = getTargets(await getText(entries.get('xl/_rels/workbook.xml.rels')));
  // The list also contains sheets that are charts, which have to be left out.
  const tables = sheets.filter(({ id }) => targets.get(id)?.type === 'worksheet');
  const table = tables.find(({ name }) => name === chosen) ?? tables[0];
  const path = table && targets.get(table.id);
  const of = (wanted: string): ZipEntry | undefined => {
    const target = [...targets.values()].find(({ type }) => type === wanted);
    return target && entries.get(target.path);
  };
  const [strings, styles] = [of('sharedStrings'), of('styles')];
  return {
    names: tables.slice(0, MAX_SHEETS).map(({ name }) => name),
    name: table?.name ?? '',
    is1904,
    shared: strings ? getStrings(await getText(strings)) : [],
    formats: styles ? getFormats(await getText(styles)) : [],
    sheet: await getText(path && entries.get(path.path)),
  };
}

async function getText(entry: ZipEntry | undefined): Promise<string> {
  if (!entry) throw new Error('has no such part');
  return (await entry.read()).toString('utf8');
}

/** The sheets of a workbook. Hidden ones are left out, because the sender has not seen them. */
function getSheets(xml: string): { sheets: { id: string; name: string }[]; is1904: boolean } {
  const tags = getTags(xml);
  const sheets: { id: string; name: string }[] = [];
  let is1904 = false;
  while (tags.next()) {
    if (tags.isEnd) continue;
    if (tags.name === 'workbookPr') is1904 = /^(1|true)$/.test(tags.attribute('date1904') ?? '');
    if (tags.name === 'sheet' && (tags.attribute('state') ?? 'visible') === 'visible') {
      sheets.push({ id: tags.attribute('id') ?? '', name: tags.attribute('name') ?? '' });
    }
  }
  return { sheets, is1904 };
}

/**
 * The parts that a workbook refers to, by the ID of the relationship. The type is the end of the relationship's
 * URI.
 */
function getTargets(xml: string): Map<string, { type: string; path: string }> {
  const tags = getTags(xml);
  const targets = new Map<string, { type: string; path: string }>();
  while (tags.next()) {
    if (tags.isEnd || tags.name !== 'Relationship') continue;
    const target = tags.attribute('Target') ?? '';
    targets.set(tags.attribute('Id') ?? '', {
      type: (tags.attribute('Type') ?? '').replace(/.*\//, ''),
      path: target.startsWith('/') ? target.slice(1) : `xl/${target.replace(/^\.\//, '')}`,
    });
  }
  return targets;
}

/** The number formats in the order of `cellXfs`: cells refer to them by their index. */
function getFormats(xml: string): NumberFormat[] {
  const tags = getTags(xml);
  const codes = new Map<number, string>();
  const formats: NumberFormat[] = [];
  let isOfCells = false;
  while (tags.next()) {
    if (tags.name === 'cellXfs') isOfCells = !tags.isEnd;
    else if (tags.isEnd) continue;
    else if (tags.name === 'numFmt') {
      codes.set(Number(tags.attribute('numFmtId')), tags.attribute('formatCode') ?? '');
    } else if (tags.name === 'xf' && isOfCells) {
      const id = Number(tags.attribute('numFmtId') ?? 0);
      formats.push(getFormat(id, codes.get(id)));
    }
  }
  return formats;
}

/** The shared texts. Each is joined from its differently formatted pieces, without pronunciation guides. */
function getStrings(xml: string): string[] {
  const tags = getTags(xml);
  const texts: string[] = [];
  let text = '';
  let isPhonetic = false;
  while (tags.next()) {
    const { name, isEnd, isEmpty } = tags;
    if (name === 'si' && !isEnd) {
      text = '';
      if (isEmpty) texts.push('');
    } else if (name === 'rPh') isPhonetic = !isEnd;
    else if (name === 't' && isEnd && !isPhonetic) text += tags.text;
    else if (name === 'si') {
      texts.push(unescaped(text));
    }
  }
  return texts;
}

/** Decodes characters that XML cannot contain. Workbooks write them as `_x000D_`. */
export const unescaped = (text: string): string =>
  text.includes('_x')
    ? text.replace(/_x([\da-fA-F]{4})_/g, (_, hex: string) =>
        String.fromCharCode(Number.parseInt(hex, 16)),
      )
    : text;
