import type { SentFile } from './api.ts';

/** A file as the request contains it: a workbook in base64, else text. */
export async function sentFile(file: File): Promise<SentFile> {
  if (!file.name.toLowerCase().endsWith('.xlsx')) {
    return { format: 'csv', content: await file.text() };
  }
  const bytes = new Uint8Array(await file.arrayBuffer());
  let binary = '';
  // A function call takes about 60,000 arguments, not five million.
  for (let at = 0; at < bytes.length; at += 32_768) {
    binary += String.fromCharCode(...bytes.subarray(at, at + 32_768));
  }
  return { format: 'xlsx', content: btoa(binary) };
}
