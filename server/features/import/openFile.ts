import { createReadStream, type Stats } from 'node:fs';
import { stat } from 'node:fs/promises';
import { invalid, notFound } from '#server/errors.ts';
import { refuseTooLarge } from './csvText.ts';

/**
 * Answers a way to read the file from its beginning, as often as a retried transaction needs it.
 * @throws AppError for what isn't there, isn't a file, can't be read, or is too large: its size is
 * asked for before a byte is read.
 */
export async function openFile(path: string): Promise<() => AsyncIterable<Buffer>> {
  const found = await look(path);
  if (found.isDirectory()) throw invalid(`${path} is a folder, not a file`);
  if (!found.isFile()) throw invalid(`${path} is not a regular file`);
  refuseTooLarge(found.size);
  return () => read(path);
}

async function look(path: string): Promise<Stats> {
  try {
    return await stat(path);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') throw notFound(`There is no file ${path}`);
    throw unreadable(path, error);
  }
}

async function* read(path: string): AsyncGenerator<Buffer> {
  try {
    for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) yield chunk;
  } catch (error) {
    throw unreadable(path, error);
  }
}

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : '';

const unreadable = (path: string, error: unknown): Error =>
  invalid(`${path} cannot be read (${codeOf(error) || String(error)})`);
