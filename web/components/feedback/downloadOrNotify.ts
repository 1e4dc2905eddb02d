import { notify } from '#web/components/ui/index.ts';
import type { Query } from '#web/lib/apiClient.ts';
import { failureMessage } from '#web/lib/apiError.ts';
import { download } from '#web/lib/saveFile.ts';

/** Downloads a file, or shows why it failed. */
export async function downloadOrNotify(path: string, query: Query, name: string): Promise<void> {
  try {
    await download(path, query, name);
  } catch (error) {
    notify.warning(failureMessage(error));
  }
}

/** Downloads a paper in the screen's language. */
export const downloadPaper = (paperId: number, number: string): Promise<void> =>
  downloadOrNotify(
    '/Papers/File',
    { paperId, locale: document.documentElement.lang },
    `${number}.pdf`,
  );
