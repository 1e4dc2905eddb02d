import { z } from 'zod';
import { TURNS, CUTS, type Print } from '#server/platform/files/prints/prints.ts';
import { AppError } from '#server/platform/errors.ts';
import type { AttachmentKind } from './requests.ts';
import { readFrames, type Reader } from './readFrames.ts';

export type { AttachmentKind, SheetRow } from './requests.ts';
export type { Reader } from './readFrames.ts';
export {
  readRecords,
  stageRecords,
  stageTable,
  type SentTable,
  type StagedTable,
} from './table.ts';

/*
 * Functions that read uploaded files, always in a child process with limits (children.ts). A test fails if uploaded
 * files are parsed anywhere else.
 */

const attachmentKind = z.object({
  contentType: z.string(),
  extensions: z.tuple([z.string()], z.string()),
  isActive: z.boolean(),
});

/**
 * The kind of an attachment by its content; null if it is not accepted.
 * @throws as `readFrames`.
 */
export async function getKind(bytes: Buffer, reader: Reader): Promise<AttachmentKind | null> {
  return attachmentKind.nullable().parse((await readWhole({ read: 'kind' }, bytes, reader)).answer);
}

/** The kind of a picture, and the picture without metadata; null for anything else. */
export async function barePicture(
  bytes: Buffer,
  reader: Reader,
): Promise<{ kind: AttachmentKind; bare: Buffer } | null> {
  const { answer, content } = await readWhole({ read: 'bare' }, bytes, reader);
  const kind = attachmentKind.nullable().parse(answer);
  return kind && { kind, bare: content };
}

/**
 * Returns null for a file that exceeds the limits. Searches and comparisons treat such a file like one without content.
 */
const nullIfRefused = (error: unknown): null => {
  if (error instanceof AppError && error.code === 'invalid') return null;
  throw error;
};

/** The text of a PDF or DOCX, at most `most` characters; null if it cannot be read within the limits. */
export async function getText(
  bytes: Buffer,
  contentType: string,
  most: number,
  reader: Reader,
): Promise<string | null> {
  const input = { read: 'text', contentType, most, pages: MAX_PAGES } as const;
  const result = await readWhole(input, bytes, reader).catch(nullIfRefused);
  return result?.answer === true ? result.content.toString('utf8').slice(0, most) : null;
}

/** How many pages of a PDF are read. Searches do not find text on later pages. */
const MAX_PAGES = 2000;

const prints = z
  .array(
    z.object({
      cut: z.number().int().min(0).max(CUTS.length),
      turn: z.literal(TURNS),
      bits: z.string().regex(/^[01]{64}$/),
    }),
  )
  .max(CUTS.length * TURNS.length);

/** The perceptual hashes of a picture; null for anything else, or beyond the limits. */
export async function readPrints(bytes: Buffer, reader: Reader): Promise<Print[] | null> {
  const result = await readWhole({ read: 'prints' }, bytes, reader).catch(nullIfRefused);
  return prints.nullable().parse(result?.answer ?? null);
}

/** A picture as a square of gray values, row by row; null for anything else, or beyond the limits. */
export async function readShades(
  bytes: Buffer,
  side: number,
  reader: Reader,
): Promise<Buffer | null> {
  const result = await readWhole({ read: 'shades', side }, bytes, reader).catch(nullIfRefused);
  return result?.content.length === side * side ? result.content : null;
}

async function readWhole(
  request: Parameters<typeof readFrames>[0],
  bytes: Buffer,
  reader: Reader,
): Promise<{ answer: unknown; content: Buffer }> {
  const parts: Buffer[] = [];
  let answer: unknown = null;
  for await (const { kind, content } of readFrames(request, bytes, reader)) {
    if (kind === 'bytes') parts.push(content);
    if (kind === 'read') answer = JSON.parse(content.toString());
  }
  return { answer, content: Buffer.concat(parts) };
}
