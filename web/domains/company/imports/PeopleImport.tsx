import { FileUp } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#web/components/ui/index.ts';
import { ImportDialog } from '#web/kits/resources/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { PEOPLE } from './targets.ts';

/** The import of people, as part of another screen. */
export function PeopleImport() {
  const t = useTranslate();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="primary" icon={<FileUp aria-hidden="true" />} onClick={() => setOpen(true)}>
        {t('Import…')}
      </Button>
      {open && <ImportDialog target={PEOPLE} onClose={() => setOpen(false)} />}
    </>
  );
}
