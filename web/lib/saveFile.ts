import { api, type Query } from './apiClient.ts';

/** Saves a file as a browser download. */
export function save(bytes: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(bytes);
  link.download = name;
  link.click();
  // Revoking the URL is delayed, because some browsers read it after the click has returned.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/**
 * Fetches a file with the session's token and downloads it.
 * @throws ApiError if the server refuses.
 */
export async function download(path: string, query: Query, name: string): Promise<void> {
  save((await api.file(path, query)).bytes, name);
}
