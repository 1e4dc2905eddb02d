import { derive, slot } from '#server/platform/slot.ts';
import type { Paper } from './paper.ts';

/** All papers that Cadre issues. The catalogue fills this slot. */
export const declaredPapers = slot<readonly Paper[]>('papers');

const byId = derive(declaredPapers, (papers) => new Map(papers.map((paper) => [paper.id, paper])));

/**
 * The declaration of a paper.
 * @throws if there is none, which is a bug in the calling code.
 */
export function getDeclaredPaper(id: string): Paper {
  const paper = byId().get(id);
  if (!paper) throw new Error(`There is no paper ${id}`);
  return paper;
}
