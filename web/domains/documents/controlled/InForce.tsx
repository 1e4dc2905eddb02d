import type { DocumentRow } from '#machines/domains/documents/contracts/controlledDocuments.ts';
import { DateText } from '#web/components/ui/index.ts';

/** The number of the version in force, and since when it is. */
export function InForce({ version }: { version: DocumentRow['inForce'] }) {
  if (!version) return '—';
  return (
    <>
      {version.number} · <DateText value={version.from} />
    </>
  );
}
