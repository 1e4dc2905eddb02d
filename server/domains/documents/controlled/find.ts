import { searchKey } from '#machines/core/values/textKeys.ts';
import { isFoundBy, isShapedLike } from '#server/platform/db/search.ts';
import { z } from 'zod';
import type { FoundDocument } from '#machines/domains/company/contracts/search.ts';
import { query } from '#server/platform/db/sql.ts';
import { wordsWanted } from '#server/kits/documentText/index.ts';
import type { Call } from '#server/platform/http/call.ts';
import { searchedText } from '#server/platform/http/query.ts';
import { inForceOn, TODAY } from './facts.ts';
import { readSight } from './policy.ts';

/** The index of texts needs at least this many characters, so shorter text is only searched in names. */
const SHORTEST = 3;
/** At most this many matches are read and sorted. If there are more, users refine the search. */
const MANY = 300;

/**
 * Returns documents that the caller may read if their number, title, summary or current text contains the text,
 * or if their current file contains all its words. Matches of the name come first.
 */
export async function findDocuments(
  { db, actor }: Call,
  text: string,
  most: number,
): Promise<FoundDocument[]> {
  const { readable, parameters } = await readSight(db, actor);
  return query<FoundDocument>(
    db,
    `with named as materialized (
       select d.id from controlled_documents d
       where d.account_id = $accountId
         and ${isFoundBy('d.number, d.title, d.summary', '$text')}
     ), saying as materialized (
       select v.id, v.document_id from controlled_document_versions v
       where $isLong and ${isShapedLike('search_shape(lower(v.body))', '$text')}
         and ${isFoundBy('v.body', '$text')}
       union
       select v.id, v.document_id from file_texts t
       join controlled_document_versions v on v.file_id = t.file_id
       where $isLong and t.words @@ $wanted::tsquery
     ), found as materialized (
       (select d.id, d.number || ' ' || d.title as title, true as is_named
        from controlled_documents d join named n on n.id = d.id
        where ${readable} and d.withdrawn_on is null limit ${MANY})
       union all
       (select d.id, d.number || ' ' || d.title, false
        from saying s join controlled_documents d on d.id = s.document_id ${inForceOn(TODAY)}
        where ${readable} and d.withdrawn_on is null and v.id = s.id
          and not exists (select from named n where n.id = d.id) limit ${MANY})
     )
     select id, title from found order by not is_named, lower(title), id limit $most`,
    {
      ...parameters,
      text,
      isLong: searchKey(text).length >= SHORTEST,
      wanted: wordsWanted(text),
      most,
    },
  );
}

export const findQuery = z.object({ text: searchedText });

/** GET /ControlledDocuments/Find: returns the IDs of matching documents, for the search of a list. */
export const findForList = (
  call: Call,
  { text }: z.output<typeof findQuery>,
): Promise<FoundDocument[]> => findDocuments(call, text, MANY);
