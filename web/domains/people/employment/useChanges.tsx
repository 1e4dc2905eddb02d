import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { ServiceBook } from '#machines/domains/people/contracts/employment.ts';
import { Button } from '#web/components/ui/index.ts';
import { ChangeDialog, type Manner } from './ChangeDialog.tsx';

/** The buttons that change a position, and the open dialog. */
export function useChanges(book: ServiceBook | undefined) {
  const [search] = useSearchParams();
  const [manner, setManner] = useState<Manner | null>(search.has('rehire') ? 'rehire' : null);
  // The newest version shows whether someone works here, now or in the future.
  const hasLeft = book?.versions[0]?.position.isActive === false;
  const isOffered = book?.mayChange === true && (manner !== 'rehire' || hasLeft);
  const [opened, setOpened] = useState<Manner | null>(null);
  // An open dialog stays open even if someone else has rehired the person meanwhile.
  if (opened !== manner && (isOffered || manner === null)) setOpened(manner);
  if (!book) return { buttons: null, dialog: null };
  return {
    buttons: book.mayChange && (
      <>
        <Button onClick={() => setManner('correction')}>Correct past records</Button>
        <Button variant={hasLeft ? 'secondary' : 'primary'} onClick={() => setManner('change')}>
          New dated change
        </Button>
        {hasLeft && (
          <Button variant="primary" onClick={() => setManner('rehire')}>
            Rehire
          </Button>
        )}
      </>
    ),
    dialog: opened && (
      <ChangeDialog
        key={opened}
        manner={opened}
        book={book}
        candidateId={Number(search.get('candidateId')) || undefined}
        onClose={() => setManner(null)}
      />
    ),
  };
}
