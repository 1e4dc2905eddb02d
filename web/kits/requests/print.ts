import type { RequestRow } from '#machines/kits/requests/contract.ts';
import { notify } from '#web/components/ui/index.ts';
import { failureMessage } from '#web/lib/apiError.ts';
import { download } from '#web/lib/saveFile.ts';

/** Downloads the paper of an approved request. */
export async function print({ paperId, number }: Pick<RequestRow, 'paperId' | 'number'>) {
  try {
    if (paperId === null) return;
    await download(
      '/Papers/File',
      { paperId, locale: document.documentElement.lang },
      `${number}.pdf`,
    );
  } catch (error) {
    notify.warning(failureMessage(error));
  }
}
