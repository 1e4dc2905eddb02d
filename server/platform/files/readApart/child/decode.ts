import type { ENCODINGS } from '#machines/core/contracts/fileReading.ts';
import { invalid } from '#server/platform/errors.ts';

type Encoding = (typeof ENCODINGS)[number];

const LOOKED_AT = 4096;

/**
 * The text of a file. Its encoding is determined by the byte order mark, or otherwise by its bytes: if they are not
 * Unicode, the text is assumed to be Windows-1252, in which all bytes are valid.
 * @throws AppError 400 for files that no import reads.
 */
export function decode(bytes: Buffer, chosen?: Encoding): { text: string; encoding: Encoding } {
  refuseOthers(bytes);
  const encoding = chosen ?? getEncoding(bytes);
  return { text: new TextDecoder(encoding).decode(bytes), encoding };
}

function getEncoding(bytes: Buffer): Encoding {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  // In UTF-16, every second byte of an ASCII character is zero, and most characters of a table are
  // ASCII.
  const start = bytes.subarray(0, LOOKED_AT);
  const zeros = [0, 0];
  for (const [at, byte] of start.entries())
    if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  if (odd > start.length / 8 && even < odd / 4) return 'utf-16le';
  if (even > start.length / 8 && odd < even / 4) return 'utf-16be';
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return 'utf-8';
  } catch {
    return 'windows-1252';
  }
}

const OLE = Buffer.from('d0cf11e0a1b11ae1', 'hex');

function refuseOthers(bytes: Buffer): void {
  if (bytes.subarray(0, OLE.length).equals(OLE)) {
    throw invalid(
      'The file is a workbook of Excel 97 to 2003 (XLS), or has a password: save it as an XLSX workbook without one. Nothing was imported',
    );
  }
  const start = bytes.subarray(0, LOOKED_AT).toString('latin1').trimStart();
  if (/^(<!doctype html|<html|<table|<\?xml)/i.test(start)) {
    throw invalid(
      'The file is a web page or XML, though it may be named XLS: open it in a spreadsheet, and save it as an XLSX workbook. Nothing was imported',
    );
  }
  if (start.startsWith('%PDF')) {
    throw invalid('The file is a PDF: import the table it was printed from. Nothing was imported');
  }
}
