import type { Stats } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { AppError, invalid, notFound } from '#server/platform/errors.ts';

/** Enough for about 350,000 people. Larger files must be split. */
const IMPORT_LIMIT = 32 * 1024 * 1024;

const megabytes = (bytes: number): string => `${(bytes / 1024 / 1024).toFixed(1)} MB`;

/**
 * Returns the text of a file, whose size is checked before reading.
 * @throws AppError for a path that doesn't exist, isn't a file, can't be read, or is too large.
 */
export async function openFile(path: string): Promise<string> {
  const stats = await look(path);
  if (stats.isDirectory()) throw invalid(`${path} is a folder, not a file`);
  if (!stats.isFile()) throw invalid(`${path} is not a regular file`);
  if (stats.size > IMPORT_LIMIT) {
    throw new AppError(
      'tooLarge',
      `The file is ${megabytes(stats.size)}; the limit is ${megabytes(IMPORT_LIMIT)}. Nothing was imported`,
    );
  }
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    throw unreadable(path, error);
  }
}

async function look(path: string): Promise<Stats> {
  try {
    return await stat(path);
  } catch (error) {
    if (getCode(error) === 'ENOENT') throw notFound(`There is no file ${path}`);
    throw unreadable(path, error);
  }
}

const getCode = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : '';

const unreadable = (path: string, error: unknown): Error =>
  invalid(`${path} cannot be read (${getCode(error) || String(error)})`);
