import type {
  DocumentVersion,
  LibraryRow,
} from '#machines/domains/documents/contracts/controlledDocuments.ts';
import { msg } from '#machines/core/locales/messages.ts';
import type { Tone } from '#web/components/ui/index.ts';
import { today } from '#web/lib/today.ts';

interface Status {
  label: string;
  tone: Tone;
}

export const VERSION_STATUS: Readonly<Record<DocumentVersion['status'], Status>> = {
  planned: { label: msg('Approved, not yet in force'), tone: 'info' },
  inForce: { label: msg('In force'), tone: 'success' },
  superseded: { label: msg('Superseded'), tone: 'neutral' },
  withdrawn: { label: msg('Withdrawn'), tone: 'danger' },
};

/** A reader's acknowledgement status; null if none is required. */
export function readerStatus({
  dueOn,
  acknowledgedAt,
}: Pick<LibraryRow, 'dueOn' | 'acknowledgedAt'>): Status | null {
  if (dueOn === null) return null;
  if (acknowledgedAt !== null) return { label: msg('Acknowledged'), tone: 'success' };
  return dueOn < today()
    ? { label: msg('Overdue'), tone: 'danger' }
    : { label: msg('To acknowledge'), tone: 'warning' };
}
