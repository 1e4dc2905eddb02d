import { Printer } from 'lucide-react';
import { Button, notify } from '#web/components/ui/index.ts';
import { failureMessage } from '#web/lib/apiError.ts';
import { download } from '#web/lib/saveFile.ts';

/** A paper's number as a button that prints it in the screen's language. */
export function PrintPaper({ paperId, number }: { paperId: number; number: string }) {
  const print = async () => {
    try {
      const locale = document.documentElement.lang;
      await download('/Papers/File', { paperId, locale }, `${number}.pdf`);
    } catch (error) {
      notify.warning(failureMessage(error));
    }
  };
  return (
    <Button
      size="small"
      variant="ghost"
      icon={<Printer aria-hidden="true" />}
      onClick={() => void print()}
    >
      {number}
    </Button>
  );
}
