import { z } from 'zod';
import type {
  DocumentOption,
  LibraryRow,
  RegisterRow,
} from '#machines/domains/documents/contracts/controlledDocuments.ts';
import { DOCUMENT_KIND_IDS } from '#machines/core/values/documentKinds.ts';
import { query } from '#server/platform/db/sql.ts';
import type { Call } from '#server/platform/http/call.ts';
import { emptyAsMissing, queryDay, queryIdOrAll } from '#server/platform/http/query.ts';
import { READER_COUNTS } from './counts.ts';
import {
  ACKNOWLEDGED_AT,
  DUE_ON,
  inForceOn,
  instant,
  REVIEW_ON,
  TODAY,
  UNDER_WAY,
} from './facts.ts';
import { IS_FOR_ALL, MEANT, reach, readSight } from './policy.ts';

const kind = z.enum(DOCUMENT_KIND_IDS, 'Type is required');

export const registerQuery = z.object({ kind, businessUnitId: queryIdOrAll });

export const libraryQuery = z.object({
  kind: emptyAsMissing(kind.optional()),
  businessUnitId: queryIdOrAll,
  /** Lists what was in force on this day. By default it is today. */
  on: emptyAsMissing(queryDay.optional()),
});

/** No company has more documents than this. */
const MAX = 3000;

const IN_FORCE = `case when v.id is not null then json_build_object('versionId', v.id,
  'number', v.number, 'from', v.effective_from) end as "inForce"`;

const ROW = `d.id as "documentId", d.kind, d.number, d.title, coalesce(u.name, '') as unit,
  o.name as owner, (d.withdrawn_on is not null) as "isWithdrawn",
  d.must_acknowledge as "mustAcknowledge", ${IN_FORCE}`;

const NAMES = `join employees o on o.id = d.owner_id
  left join business_units u on u.id = d.business_unit_id`;

const OF_UNIT = `($unitId::bigint = 0 or d.business_unit_id is null
  or d.business_unit_id = $unitId)`;

/** GET /ControlledDocuments/Register: lists documents by number, with the acknowledgements of the version in force. */
export async function register(
  { db, actor }: Call,
  { kind, businessUnitId }: z.output<typeof registerQuery>,
): Promise<RegisterRow[]> {
  const [{ kept, parameters }, mayEdit] = await Promise.all([
    readSight(db, actor),
    reach(db, actor, 'isEdit', kind),
  ]);
  const rows = await query<Omit<RegisterRow, 'isEdit'> & { unitId: number | null }>(
    db,
    `with d as materialized (
       select d.*, ${IS_FOR_ALL} as is_for_all from controlled_documents d
       where d.account_id = $accountId and d.kind = $kind and ${kept} and ${OF_UNIT}
     )
     select ${ROW}, d.business_unit_id as "unitId", ${REVIEW_ON}::text as "reviewOn",
       ${UNDER_WAY} as "underWay",
       (select json_build_object('number', p.number, 'from', p.effective_from)
        from controlled_document_versions p
        where p.document_id = d.id and p.effective_from > ${TODAY} and d.withdrawn_on is null
        order by p.effective_from, p.number desc limit 1) as planned,
       coalesce(c.acknowledged, 0) as acknowledged, coalesce(c.readers, 0) as readers
     from d ${NAMES} ${inForceOn(TODAY)}
     left join lateral (
       select c.* from (${READER_COUNTS}) c where d.must_acknowledge and v.id is not null
     ) c on true
     order by d.withdrawn_on is not null, lower(d.number) limit ${MAX}`,
    { ...parameters, kind, unitId: businessUnitId },
  );
  return rows.map(({ unitId, ...row }) => ({
    ...row,
    isEdit: !row.isWithdrawn && mayEdit(unitId),
  }));
}

/**
 * GET /ControlledDocuments/Library: lists documents that the caller may read and that are in force, today or on
 * another day. Those to acknowledge come first.
 */
export async function library(
  { db, actor }: Call,
  { kind, businessUnitId, on }: z.output<typeof libraryQuery>,
): Promise<LibraryRow[]> {
  const { readable, parameters } = await readSight(db, actor);
  const mustAcknowledge = `(m.is_meant and d.must_acknowledge and $on::date is null)`;
  return query<LibraryRow>(
    db,
    `select * from (
       select ${ROW}, d.summary, m.is_meant as "isMeant",
         case when ${mustAcknowledge} then ${DUE_ON}::text end as "dueOn",
         case when ${mustAcknowledge} then ${instant(ACKNOWLEDGED_AT)} end as "acknowledgedAt"
       from controlled_documents d ${NAMES} ${inForceOn(`coalesce($on::date, ${TODAY})`)}
       left join employees e on e.id = $employeeId
       cross join lateral (select coalesce(${MEANT}, false) as is_meant) m
       where ${readable} and v.id is not null and ($kind::text is null or d.kind = $kind)
         and ${OF_UNIT}
     ) l
     order by l."dueOn" is null or l."acknowledgedAt" is not null, l."dueOn", lower(l.number)
     limit ${MAX}`,
    { ...parameters, kind: kind ?? null, unitId: businessUnitId, on: on ?? null },
  );
}

/** GET /ControlledDocuments/Options: lists documents that the caller may read or manages, by number. */
export async function documentOptions({ db, actor }: Call): Promise<DocumentOption[]> {
  const { readable, parameters } = await readSight(db, actor);
  return query<DocumentOption>(
    db,
    `select d.id as value, d.number || ' ' || d.title as label from controlled_documents d
     where ${readable} and d.withdrawn_on is null order by lower(d.number) limit ${MAX}`,
    parameters,
  );
}
