import { useState } from 'react';
import type { DocumentRow } from '#machines/contracts/controlledDocuments.ts';

/** What is typed, and whether a document has it in its number or title. */
export function useSearch() {
  const [text, setText] = useState('');
  const wanted = text.trim().toLowerCase();
  const finds = ({ number, title }: Pick<DocumentRow, 'number' | 'title'>): boolean =>
    `${number} ${title}`.toLowerCase().includes(wanted);
  return { text, setText, finds };
}
