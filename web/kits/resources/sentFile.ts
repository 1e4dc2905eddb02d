import type { SentFile } from './api.ts';

/**
 * Converts a file to what the request sends. Its bytes are in base64, because the server recognises the
 * encoding of text from them.
 */
export async function sentFile(file: File): Promise<SentFile> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let binary = '';
  // The bytes are converted in parts, because a function takes about 60,000 arguments, not five million.
  for (let at = 0; at < bytes.length; at += 32_768) {
    binary += String.fromCharCode(...bytes.subarray(at, at + 32_768));
  }
  return { format: 'file', content: btoa(binary) };
}
