import type { RequestRow } from '#machines/requests/contract.ts';
import { notify } from '#web/components/ui/index.ts';
import { failureMessage } from '#web/lib/apiError.ts';
import { download } from '#web/lib/saveFile.ts';

/** Puts the paper of an approved request into the downloads. */
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
