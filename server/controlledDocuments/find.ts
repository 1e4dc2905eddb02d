import type { FoundDocument } from '#machines/contracts/search.ts';
import { query } from '#server/db/sql.ts';
import type { Call } from '#server/http/call.ts';
import { inForceOn, TODAY } from './facts.ts';
import { sightOf } from './policy.ts';

/**
 * Documents whose number, title, summary or text in force holds the text, as far as the caller may read
 * them: those first that are called so.
 */
export async function findDocuments(
  { db, actor }: Call,
  text: string,
  most: number,
): Promise<FoundDocument[]> {
  const { readable, parameters } = await sightOf(db, actor);
  return query<FoundDocument>(
    db,
    `select id, name as title from (
       select d.id, d.number || ' ' || d.title as name, d.summary, coalesce(v.body, '') as body
       from controlled_documents d ${inForceOn(TODAY)}
       where ${readable} and d.withdrawn_on is null
     ) l
     where strpos(lower(concat_ws(' ', name, summary, body)), lower($text)) > 0
     order by strpos(lower(name), lower($text)) = 0, lower(name), id limit $most`,
    { ...parameters, text, most },
  );
}
