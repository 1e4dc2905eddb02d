import { derive, slot } from '#server/platform/slot.ts';
import type { Paper } from './paper.ts';

/** Every paper that Cadre issues. */
export const declaredPapers = slot<readonly Paper[]>('papers');

const byId = derive(declaredPapers, (papers) => new Map(papers.map((paper) => [paper.id, paper])));

/** @throws if the code names an undeclared paper, which is a bug. */
export function getDeclaredPaper(id: string): Paper {
  const paper = byId().get(id);
  if (!paper) throw new Error(`There is no paper ${id}`);
  return paper;
}
