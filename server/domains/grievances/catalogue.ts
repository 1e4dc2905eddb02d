import type {
  CategoryOption,
  MisconductOption,
  SegmentOption,
  SubCategoryOption,
} from '#machines/domains/grievances/contracts/grievances.ts';
import { GRIEVANCE_TYPES } from '#machines/domains/grievances/vocabulary.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';
import type { Call } from '#server/platform/http/call.ts';

/** SQL for the categories `c` of an account: its own, or the built-in ones as long as it has none. */
const OWN = `(c.account_id = $accountId or (c.account_id is null and not exists (
  select from grievance_categories o where o.account_id = $accountId)))`;

/** Returns the lists from which the fields of a grievance are chosen (spec 001 §3, §7), by name. */
export async function categoryOptions({ db, actor: { accountId } }: Call) {
  const rows = await query<{ id: number; name: string; typeId: number; segmentId: number }>(
    db,
    `select c.id, c.name, c.type_id as "typeId", coalesce(c.segment_id, 0) as "segmentId"
     from grievance_categories c where ${OWN} order by c.name, c.id`,
    { accountId },
  );
  return rows.map(({ typeId, segmentId, ...option }): CategoryOption => ({
    ...toOption('Category', option),
    type: typeId === GRIEVANCE_TYPES.judicial ? 'judicial' : 'nonjudicial',
    segmentId,
  }));
}

export async function subCategoryOptions({ db, actor: { accountId } }: Call) {
  const rows = await query<{ id: number; name: string; categoryId: number }>(
    db,
    `select s.id, s.name, s.category_id as "categoryId"
     from grievance_sub_categories s join grievance_categories c on c.id = s.category_id
     where ${OWN} order by s.name, s.id`,
    { accountId },
  );
  return rows.map(({ categoryId, ...option }): SubCategoryOption => ({
    ...toOption('SubCategory', option),
    categoryId,
  }));
}

export async function misconductOptions({ db, actor: { accountId } }: Call) {
  const rows = await query<{ id: number; name: string; subCategoryId: number }>(
    db,
    `select m.id, m.name, m.sub_category_id as "subCategoryId"
     from grievance_misconducts m
     join grievance_sub_categories s on s.id = m.sub_category_id
     join grievance_categories c on c.id = s.category_id
     where ${OWN} order by m.name, m.id`,
    { accountId },
  );
  return rows.map(({ subCategoryId, ...option }): MisconductOption => ({
    ...toOption('Misconduct', option),
    subCategoryId,
  }));
}

export async function segmentOptions({ db, actor: { accountId } }: Call) {
  const rows = await query<{ id: number; name: string; categories: number[] }>(
    db,
    `select g.id, g.name, jsonb_agg(c.id order by c.id) as categories
     from grievance_segments g join grievance_categories c on c.segment_id = g.id
     where ${OWN} group by g.id, g.name order by g.name, g.id`,
    { accountId },
  );
  return rows.map(({ categories, ...option }): SegmentOption => ({
    ...toOption('Segment', option),
    categoryList: categories.map((CategoryId) => ({ CategoryId })),
  }));
}

const toOption = (prefix: string, { id, name }: { id: number; name: string }) => ({
  value: id,
  label: name,
  [`${prefix}Id`]: id,
  [`${prefix}Name`]: name,
});

/** Returns a misconduct with the entries above it, or undefined if the account has none with this ID. */
export const getPlace = (
  db: Db | Tx,
  accountId: number,
  {
    categoryId,
    subCategoryId,
    misconductId,
  }: Record<`${'category' | 'subCategory' | 'misconduct'}Id`, number>,
): Promise<
  { typeId: number; segmentId: number | null; isSub: boolean; isMisconduct: boolean } | undefined
> =>
  queryOne(
    db,
    `select c.type_id as "typeId", c.segment_id as "segmentId",
       exists (select from grievance_sub_categories s
         where s.id = $subCategoryId and s.category_id = c.id) as "isSub",
       exists (select from grievance_misconducts m
         where m.id = $misconductId and m.sub_category_id = $subCategoryId) as "isMisconduct"
     from grievance_categories c where c.id = $categoryId and ${OWN}`,
    { accountId, categoryId, subCategoryId, misconductId },
  );
