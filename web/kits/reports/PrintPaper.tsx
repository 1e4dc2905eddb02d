import { Printer } from 'lucide-react';
import { Button } from '#web/components/ui/index.ts';
import { downloadPaper } from '#web/components/feedback/downloadOrNotify.ts';

/** Shows a paper's number as a button that prints it in the screen's language. */
export const PrintPaper = ({ paperId, number }: { paperId: number; number: string }) => (
  <Button
    size="small"
    variant="ghost"
    icon={<Printer aria-hidden="true" />}
    onClick={() => void downloadPaper(paperId, number)}
  >
    {number}
  </Button>
);
