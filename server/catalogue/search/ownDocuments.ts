import { isFoundBy } from '#server/platform/db/search.ts';
import type { FoundDocument } from '#machines/domains/company/contracts/search.ts';
import { query } from '#server/platform/db/sql.ts';
import { wordsWanted } from '#server/kits/documentText/index.ts';
import type { Call } from '#server/platform/http/call.ts';

/**
 * The caller's own documents, by title, number, type or file text. Other people's documents are not
 * searched: each view of them is recorded, and a search would count as viewing all of them.
 */
export const findOwnDocuments = (
  { db, actor }: Call,
  text: string,
  most: number,
): Promise<FoundDocument[]> =>
  query<FoundDocument>(
    db,
    `select d.id, d.name as title from employee_documents d
     join document_types k on k.id = d.document_type_id
     left join files f on f.id = d.file_id and f.deleted_at is null
     left join file_texts t on t.file_id = f.id
     where d.employee_id = $employeeId
       and (${isFoundBy('d.name, d.number, k.name', '$text')}
         or t.words @@ $wanted::tsquery)
     order by lower(d.name), d.id limit $most`,
    { employeeId: actor.employeeId, text, wanted: wordsWanted(text), most },
  );
