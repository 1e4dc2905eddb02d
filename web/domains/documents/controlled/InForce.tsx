import type { DocumentRow } from '#machines/domains/documents/contracts/controlledDocuments.ts';
import { DateText } from '#web/components/ui/index.ts';

/** Shows the number of the version in force, and its first day. */
export function InForce({ version }: { version: DocumentRow['inForce'] }) {
  if (!version) return '—';
  return (
    <>
      {version.number} · <DateText value={version.from} />
    </>
  );
}
