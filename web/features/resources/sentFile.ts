import type { SentFile } from './api.ts';

/** A chosen file as it travels: a workbook as base64, else its text. */
export async function sentFile(file: File): Promise<SentFile> {
  if (!file.name.toLowerCase().endsWith('.xlsx')) {
    return { format: 'csv', content: await file.text() };
  }
  const bytes = new Uint8Array(await file.arrayBuffer());
  let binary = '';
  // A call takes some 60,000 arguments, not five million.
  for (let at = 0; at < bytes.length; at += 32_768) {
    binary += String.fromCharCode(...bytes.subarray(at, at + 32_768));
  }
  return { format: 'xlsx', content: btoa(binary) };
}
