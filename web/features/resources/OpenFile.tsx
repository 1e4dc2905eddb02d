import { Paperclip } from 'lucide-react';
import { Button, notify } from '#web/components/ui/index.ts';
import { failureMessage } from '#web/lib/apiError.ts';
import { download } from '#web/lib/saveFile.ts';

/** A file by name; a click fetches it with the session's token. */
export function OpenFile({ fileId, name }: { fileId: number; name: string }) {
  const fetchIt = async () => {
    try {
      await download('/Document/DownloadFile', { id: fileId }, name);
    } catch (error) {
      notify.warning(failureMessage(error));
    }
  };
  return (
    <Button
      size="small"
      variant="ghost"
      icon={<Paperclip aria-hidden="true" />}
      onClick={() => void fetchIt()}
    >
      {name}
    </Button>
  );
}
