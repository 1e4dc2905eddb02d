import { isFoundBy } from '#server/platform/db/search.ts';
import { MENU } from '#machines/core/access/permissions.ts';
import type {
  Everything,
  FoundDocument,
  FoundPerson,
} from '#machines/domains/company/contracts/search.ts';
import { findDocuments } from '#server/domains/documents/controlled/index.ts';
import { unitsPermitted } from '#server/platform/access/reach.ts';
import { query } from '#server/platform/db/sql.ts';
import { readableAnnouncements } from '#server/domains/communication/announcements/index.ts';
import { searchPeople } from '#server/domains/organisation/index.ts';
import { readablePolicies } from '#server/domains/documents/policies/index.ts';
import type { Call } from '#server/platform/http/call.ts';
import { findChanges } from './masterData.ts';
import { findOwnDocuments } from './ownDocuments.ts';
import { findProcesses } from './processes.ts';

/** The maximum number of results of each kind; to find more, users refine the search. */
const MAX = 6;

/** Everything that contains the text and that the caller may see. */
export async function everything(call: Call, { text }: { text: string }): Promise<Everything> {
  const [people, processes, documents, ownDocuments, policies, announcements, changes] =
    await Promise.all([
      findPeople(call, text),
      findProcesses(call, text, MAX),
      findDocuments(call, text, MAX),
      findOwnDocuments(call, text, MAX),
      findPolicies(call, text),
      findAnnouncements(call, text),
      findChanges(call, text, MAX),
    ]);
  return { people, processes, documents, ownDocuments, policies, announcements, changes };
}

/** Finds people by name or code in the contact book, which everyone may read. */
async function findPeople(call: Call, text: string): Promise<FoundPerson[]> {
  const { db, actor } = call;
  const [all, units] = await Promise.all([
    searchPeople(call, text),
    unitsPermitted(db, actor, MENU.employment, 'isView'),
  ]);
  const team = await query<{ id: number }>(
    db,
    'select id from employees where supervisor_id = $employeeId and id = any($ids::bigint[])',
    { employeeId: actor.employeeId, ids: all.map(({ id }) => id) },
  );
  const own = new Set(team.map(({ id }) => id));
  // A supervisor nearly always looks for someone of their team.
  const inOrder = all.toSorted((a, b) => Number(own.has(b.id)) - Number(own.has(a.id)));
  return inOrder.slice(0, MAX).map((person) => ({
    id: person.id,
    name: person.name,
    code: person.EmployeeCode,
    designation: person.DesignationName,
    department: person.DepartmentName,
    mayOpen:
      person.id === actor.employeeId ||
      own.has(person.id) ||
      units === null ||
      units.includes(person.BusinessUnitId),
  }));
}

async function findPolicies({ db, actor }: Call, text: string): Promise<FoundDocument[]> {
  const { sql, parameters } = await readablePolicies(db, actor);
  return query<FoundDocument>(
    db,
    `select p.id, p.title from policies p
     where ${sql} and ${isFoundBy('p.title', '$text')}
     order by p.created_at desc, p.id desc limit ${MAX}`,
    { ...parameters, text },
  );
}

/** Finds announcements by title or text, newest first. */
async function findAnnouncements({ db, actor }: Call, text: string): Promise<FoundDocument[]> {
  const { sql, parameters } = await readableAnnouncements(db, actor);
  return query<FoundDocument>(
    db,
    `select n.id, n.title from announcements n
     where ${sql} and ${isFoundBy('n.title, n.details', '$text')}
     order by n.publish_at desc, n.id desc limit ${MAX}`,
    { ...parameters, text },
  );
}
