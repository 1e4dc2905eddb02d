import { getEnd } from '#machines/domains/training/certificate.ts';
import type { TrainingApplicationContext } from '#machines/domains/training/application/machine.ts';
import { query } from '#server/platform/db/sql.ts';
import { issuePapers } from '#server/kits/papers/issue.ts';
import type { EffectHandler } from '#server/engine/instances/engine.ts';

interface Completed {
  applicationId: number;
  employeeId: number;
  titleId: number;
  title: string;
  hours: number;
  organization: string;
  number: string;
  /** The day of the last session, in the training's time zone. */
  endedOn: string;
  startedOn: string;
  validMonths: number;
  /** When the person's latest certificate of the same title expires, if it is still valid when the training ends. */
  renews: string | null;
}

/**
 * Effect: issues certificates to people who completed a training, if its title has one. A renewed certificate begins
 * when the previous one ends.
 */
export const certify: EffectHandler<TrainingApplicationContext> = async (tx, subjects) => {
  const first = subjects[0];
  if (!first) return;
  const rows = await query<Completed>(
    tx,
    `select a.id as "applicationId", a.employee_id as "employeeId", i.id as "titleId", i.name as title,
       i.hours::float8 as hours, o.name as organization, t.number,
       (t.ends_at at time zone t.time_zone)::date::text as "endedOn",
       (t.starts_at at time zone t.time_zone)::date::text as "startedOn",
       i.valid_months::integer as "validMonths",
       (select max(c.expires_on)::text from training_certificates c where c.employee_id = a.employee_id
          and c.training_title_id = i.id and c.expires_on >= (t.ends_at at time zone t.time_zone)::date) as renews
     from training_applications a join trainings t on t.id = a.training_id
     join training_titles i on i.id = t.training_title_id
     join training_organizations o on o.id = t.training_organization_id
     where a.id = any($ids::bigint[]) and i.gives_certificate
       and not exists (select from training_certificates c where c.application_id = a.id)
     order by a.id`,
    { ids: subjects.map(({ subjectId }) => subjectId) },
  );
  if (rows.length === 0) return;
  const ends = rows.map(getEnd);
  const papers = await issuePapers(
    tx,
    {
      paper: 'trainingCertificate',
      by: { userId: first.actorId, accountId: first.accountId },
      at: first.at,
    },
    rows.map((row, index) => ({
      subjectEmployeeId: row.employeeId,
      aboutId: row.applicationId,
      values: {
        training: row.title,
        reference: row.number,
        organization: row.organization,
        hours: row.hours,
        startedOn: row.startedOn,
        endedOn: row.endedOn,
        expiresOn: ends[index] ?? null,
      },
    })),
  );
  await query(
    tx,
    `insert into training_certificates (account_id, application_id, employee_id, training_title_id, paper_id,
       issued_on, expires_on, created_at)
     select $accountId, * from unnest($applications::bigint[], $people::bigint[], $titles::bigint[],
       $papers::bigint[], $issued::date[], $ends::date[]), (select $at::timestamptz) w`,
    {
      accountId: first.accountId,
      applications: rows.map(({ applicationId }) => applicationId),
      people: rows.map(({ employeeId }) => employeeId),
      titles: rows.map(({ titleId }) => titleId),
      papers: papers.map(({ id }) => id),
      issued: rows.map(({ endedOn }) => endedOn),
      ends,
      at: first.at,
    },
  );
};
