import { Paperclip } from 'lucide-react';
import { Button } from '#web/components/ui/index.ts';
import { downloadOrNotify } from '#web/components/feedback/downloadOrNotify.ts';

/** Shows a file by its name. A click fetches it with the session's token. */
export const OpenFile = ({ fileId, name }: { fileId: number; name: string }) => (
  <Button
    size="small"
    variant="ghost"
    icon={<Paperclip aria-hidden="true" />}
    onClick={() => void downloadOrNotify('/Document/DownloadFile', { id: fileId }, name)}
  >
    {name}
  </Button>
);
