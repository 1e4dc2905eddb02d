import { api, type Query } from './apiClient.ts';

/** Puts a file into the browser's downloads. */
export function save(bytes: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(bytes);
  link.download = name;
  link.click();
  // Not at once: some browsers read it only after the click has returned.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/**
 * Fetches a file as any signed-in user, and puts it into the downloads.
 * @throws ApiError when the server refuses.
 */
export async function download(path: string, query: Query, name: string): Promise<void> {
  save((await api.file(path, query)).bytes, name);
}
