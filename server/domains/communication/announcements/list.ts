import { z } from 'zod';
import type {
  Announcement,
  AnnouncementReceipt,
  AnnouncementStatus,
  AudienceRow,
} from '#machines/domains/communication/contracts/announcements.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import { notFound } from '#server/platform/errors.ts';
import type { Call } from '#server/platform/http/call.ts';
import { lastChangedBy } from '#server/platform/history/records/lastChangedBy.ts';
import { emptyAsMissing, queryIdOrAll, queryInt } from '#server/platform/http/query.ts';
import { MEANT, NAMED } from './audience.ts';
import { reach, readable, SHOWN } from './policy.ts';

/**
 * The query of GET /MasterData/GetAnnouncement (spec 002 §7). The account comes from the token. With the caller's own
 * `employeeId`, the call lists current announcements for the caller; with 0 or no ID, those that the caller can manage.
 */
export const listQuery = z.object({
  employeeId: queryIdOrAll,
  accountId: emptyAsMissing(queryInt().optional()),
  buId: queryIdOrAll,
  /** The calendar year in which it was created, or 0 for all. */
  YearId: queryIdOrAll,
});

export const oneQuery = z.object({ intId: queryInt('must be an announcement id') });

/** Lists announcements: pinned ones first, then the newest. */
export async function listAnnouncements(
  { db, actor }: Call,
  { employeeId, buId, YearId }: z.output<typeof listQuery>,
): Promise<Announcement[]> {
  if (employeeId !== 0 && employeeId !== actor.employeeId) return [];
  return readAnnouncements(db, actor, { unitId: buId, year: YearId, mine: employeeId !== 0 });
}

/**
 * GET /MasterData/GetAnnouncementListById: returns an announcement.
 * @throws AppError 404 for one that the caller may not read.
 */
export async function announcementById(
  { db, actor }: Call,
  { intId }: z.output<typeof oneQuery>,
): Promise<Announcement> {
  const [announcement] = intId > 0 ? await readAnnouncements(db, actor, { id: intId }) : [];
  if (!announcement) throw notFound('Announcement not found');
  return announcement;
}

type Row = {
  id: number;
  title: string;
  details: string;
  expiresOn: string;
  createdAt: Date;
  createdBy: number;
  createdByName: string;
  unitId: number | null;
  unit: string | null;
  isActive: boolean;
  publishAt: Date;
  isPinned: boolean;
  status: AnnouncementStatus;
  version: number;
  changedByName: string | null;
  audiences: AudienceRow[];
  files: Announcement['files'];
  isRead: boolean;
  isManaged: boolean;
  readCount: number;
};

interface AnnouncementFilter {
  id?: number;
  unitId?: number;
  year?: number;
  /** Limits the list to announcements that are currently shown to the caller. */
  mine?: boolean;
}

async function readAnnouncements(
  db: Db,
  actor: Actor,
  filter: AnnouncementFilter,
): Promise<Announcement[]> {
  const { sql, published, parameters } = await readable(db, actor);
  const rows = await query<Row>(
    db,
    `select n.id, n.title, n.details, n.expires_on::text as "expiresOn",
       n.created_at as "createdAt", n.created_by as "createdBy", p.name as "createdByName",
       n.business_unit_id as "unitId", u.name as unit, n.is_active as "isActive",
       n.publish_at as "publishAt", n.is_pinned as "isPinned", n.version,
       case when n.id = $id::bigint and (${published}) then ${lastChangedBy('announcement', 'n.id')} end
         as "changedByName",
       case when not n.is_active then 'inactive'
         when n.expires_on < account_day(n.account_id) then 'expired'
         when n.publish_at > now() then 'planned' else 'active' end as status,
       coalesce((select json_agg(json_build_object('strAnnounceCode', a.code,
           'intAnnouncementReferenceId', a.reference_id, 'strAnnouncementFor', x.name)
           order by a.code, x.name)
         from announcement_audiences a join (${NAMED}) x
           on x.code = a.code and x.id = a.reference_id and x.account_id = n.account_id
         where a.announcement_id = n.id), '[]') as audiences,
       coalesce((select json_agg(json_build_object('id', f.id, 'name', f.name,
           'contentType', f.content_type) order by f.id)
         from files f where f.table_reference = 'announcement' and f.reference_id = n.id
           and f.account_id = n.account_id and f.deleted_at is null), '[]') as files,
       exists (select from announcement_reads r
         where r.announcement_id = n.id and r.employee_id = $employeeId) as "isRead",
       (${published}) as "isManaged",
       (select count(*)::integer from announcement_reads r where r.announcement_id = n.id)
         as "readCount"
     from announcements n
     join users w on w.id = n.created_by left join employees p on p.id = w.employee_id
     left join business_units u on u.id = n.business_unit_id
     where ${sql} and ($id::bigint is null or n.id = $id)
       and ($unitId::bigint = 0 or n.business_unit_id is null or n.business_unit_id = $unitId)
       and ($year::integer = 0
         or extract(year from account_day(n.account_id, n.created_at)) = $year)
       and (case when $mine then ${SHOWN}
           and exists (select from employees e where e.id = $employeeId and ${MEANT})
         when $id::bigint is null then ${published} else true end)
     order by n.is_pinned desc, n.publish_at desc, n.id desc limit 1000`,
    {
      ...parameters,
      id: filter.id ?? null,
      unitId: filter.unitId ?? 0,
      year: filter.year ?? 0,
      mine: filter.mine ?? false,
    },
  );
  const mayEdit = await reach(db, actor, 'isEdit');
  return rows.map((row) => present(actor, row, mayEdit(row.unitId)));
}

const present = (actor: Actor, row: Row, isEdit: boolean): Announcement => ({
  intAnnouncementId: row.id,
  strTitle: row.title,
  strDetails: row.details,
  dteExpiredDate: row.expiresOn,
  dteCreatedAt: row.createdAt.toISOString(),
  intCreatedBy: row.createdBy,
  strCreatedBy: row.createdByName,
  intAccountId: actor.accountId,
  intBusinessUnitId: row.unitId ?? 0,
  strBusinessUnit: row.unit ?? '',
  isActive: row.isActive,
  dtePublishAt: row.publishAt.toISOString(),
  isPinned: row.isPinned,
  status: row.status,
  version: row.version,
  changedByName: row.changedByName,
  // Readers don't see the audience.
  announcementRows: row.isManaged ? row.audiences : [],
  files: row.files,
  isRead: row.isRead,
  isEdit,
  readCount: row.isManaged ? row.readCount : null,
});

/**
 * GET /Announcement/Receipts: lists the current audience, unread first.
 * @throws AppError 404 outside the caller's units.
 */
export async function receipts(
  call: Call,
  { intId }: z.output<typeof oneQuery>,
): Promise<AnnouncementReceipt[]> {
  const { readCount } = await announcementById(call, { intId });
  if (readCount === null) throw notFound('Announcement not found');
  const rows = await query<Omit<AnnouncementReceipt, 'dteReadAt'> & { readAt: Date | null }>(
    call.db,
    `select e.id as "intEmployeeId", e.name as "strEmployeeName", e.code as "strEmployeeCode",
       d.name as "strDepartment", r.read_at as "readAt"
     from announcements n
     join employees e on e.is_active and ${MEANT}
     join departments d on d.id = e.department_id
     left join announcement_reads r on r.announcement_id = n.id and r.employee_id = e.id
     where n.id = $intId order by r.read_at desc nulls first, e.name, e.id limit 20000`,
    { intId },
  );
  return rows.map(({ readAt, ...row }) => ({ ...row, dteReadAt: readAt?.toISOString() ?? null }));
}
