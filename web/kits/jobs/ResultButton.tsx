import { useState } from 'react';
import type { Job } from '#machines/core/contracts/jobs.ts';
import { Button } from '#web/components/ui/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { ImportJobDialog } from './ImportJobDialog.tsx';

/** Opens the check of a file, so that it can be imported, or the result of its import. */
export function ResultButton({ job }: { job: Job }) {
  const t = useTranslate();
  const [open, setOpen] = useState(false);
  if (job.kind !== 'fileCheck' && job.kind !== 'fileImport') return null;
  if (job.state !== 'done' && !open) return null;
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        {t(job.kind === 'fileCheck' ? 'Review' : 'Show result')}
        <span className="visually-hidden">: {job.title}</span>
      </Button>
      {open && <ImportJobDialog id={job.id} onClose={() => setOpen(false)} />}
    </>
  );
}
