import { query } from '#server/platform/db/sql.ts';
import { recordUnrecorded } from '#server/platform/history/records/baseline.ts';
import { daysBefore, officeTime, workingDaysBefore } from '#server/demo/stage/calendar.ts';
import { ACCOUNT_ID } from '#server/demo/stage/organisation.ts';
import { getEditions } from './trainingEditions.ts';
import { trainingRequisitions } from './trainingRequisitions.ts';
import type { Scenario, Stage } from '#server/demo/stage/scenario.ts';

interface Title {
  name: string;
  category: string;
  hours: number;
  validMonths: number;
  evaluationWeeks: number;
  bondMonths: number;
  aims: string;
  /** Days within which everyone must attend it; null if it isn't mandatory. */
  dutyDays: number | null;
}

const TITLES: readonly Title[] = [
  {
    name: 'Fire safety and evacuation',
    category: 'Safety',
    hours: 4,
    validMonths: 12,
    evaluationWeeks: 0,
    bondMonths: 0,
    aims: 'Leave the floor in three minutes, and use an extinguisher.',
    dutyDays: 90,
  },
  {
    name: 'First aid',
    category: 'Safety',
    hours: 16,
    validMonths: 24,
    evaluationWeeks: 0,
    bondMonths: 0,
    aims: 'Treat injuries until a doctor comes.',
    dutyDays: null,
  },
  {
    name: 'Work at height',
    category: 'Safety',
    hours: 6,
    validMonths: 2,
    evaluationWeeks: 0,
    bondMonths: 0,
    aims: 'Check a harness and an anchor, and rescue someone who hangs.',
    dutyDays: null,
  },
  {
    name: 'Fabric inspection by four points',
    category: 'Quality',
    hours: 12,
    validMonths: 0,
    evaluationWeeks: 6,
    bondMonths: 0,
    aims: 'Grade a roll as a buyer would.',
    dutyDays: null,
  },
  {
    name: 'Leading a line',
    category: 'Leadership',
    hours: 24,
    validMonths: 0,
    evaluationWeeks: 12,
    bondMonths: 24,
    aims: 'Plan a shift, give feedback, and settle disputes.',
    dutyDays: null,
  },
];

/** The training catalogue, and trainings that were held, are open or are planned. */
export const training: Scenario = (stage) => [
  { at: officeTime(workingDaysBefore(stage.today, 45), 20), happen: () => createLists(stage) },
  ...getEditions(stage),
  ...trainingRequisitions(stage),
];

/** What each business unit may spend this year and the next, by its number of people. */
const createBudgets = ({ tx, today }: Stage) =>
  query(
    tx,
    `insert into training_budgets (business_unit_id, name, year, amount, note)
     select u.id, u.name || ' ' || y.year, y.year, round(count(e.id) * 450 * y.factor, -3), y.note
     from business_units u join employees e on e.business_unit_id = u.id and e.is_active
     cross join (values ($year::integer, 1.0, null), ($year + 1, 1.1, 'A tenth more, for the new dyeing hall'))
       y (year, factor, note)
     where u.account_id = $accountId group by u.id, y.year, y.factor, y.note order by u.id, y.year`,
    { accountId: ACCOUNT_ID, year: Number(today.slice(0, 4)) },
  );

async function createLists(stage: Stage): Promise<void> {
  const { tx, actor, today } = stage;
  await query(
    tx,
    `with categories as (
       insert into training_categories (account_id, name, description)
       values ($accountId, 'Safety', 'What the law and buyers ask for.'), ($accountId, 'Quality', null),
         ($accountId, 'Leadership', null), ($accountId, 'Software', 'Office programs and ours.')
       returning id, name),
     titles as (
       insert into training_titles (account_id, name, training_category_id, hours, valid_months, evaluation_weeks,
         bond_months, aims)
       select $accountId, t.name, c.id, t.hours, t."validMonths", t."evaluationWeeks", t."bondMonths", t.aims
       from jsonb_to_recordset($titles::jsonb) t (name text, category text, hours numeric, "validMonths" numeric,
         "evaluationWeeks" numeric, "bondMonths" numeric, aims text)
       join categories c on c.name = t.category returning id, name)
     insert into training_duties (training_title_id, position, applies_from, within_days, name)
     select t.id, 0, $appliesFrom::date, d."dutyDays", 'Everyone who works in a factory or office'
     from jsonb_to_recordset($titles::jsonb) d (name text, "dutyDays" numeric)
     join titles t on t.name = d.name where d."dutyDays" is not null`,
    { accountId: ACCOUNT_ID, titles: JSON.stringify(TITLES), appliesFrom: daysBefore(today, 120) },
  );
  await query(
    tx,
    `with organizations as (
       insert into training_organizations (account_id, name, kind, contact, phone)
       values ($accountId, 'Safety department', 'own', null, null),
         ($accountId, 'Textile Skills Institute', 'outside', 'Admissions office', '+8802550110')
       returning id, name),
     venues as (
       insert into training_venues (account_id, name, kind, desk_office_id, seats, address)
       select $accountId, v.name, v.kind, o.id, v.seats, v.address
       from (values ('Gulshan Tower', 'own', 24, null),
         ('Textile Skills Institute, Uttara', 'outside', 40, 'Sector 7, Uttara, Dhaka')) v (name, kind, seats, address)
       left join desk_offices o on o.account_id = $accountId and o.name = v.name returning id)
     insert into trainers (account_id, name, training_organization_id, employee_id, subjects)
     select $accountId, coalesce(e.name, t.name), o.id, e.id, t.subjects
     from (values ('Safety officer', 'Safety department', $officer::bigint, 'Fire safety, first aid'),
       ('Quality faculty', 'Textile Skills Institute', null, 'Fabric inspection, garment quality'))
       t (name, organization, employee, subjects)
     join organizations o on o.name = t.organization
     left join employees e on e.id = t.employee`,
    { accountId: ACCOUNT_ID, officer: actor('employee').employeeId },
  );
  await createBudgets(stage);
  await recordUnrecorded(
    tx,
    'trainingBudget',
    'trainingCategory',
    'trainingTitle',
    'trainingOrganization',
    'trainer',
    'trainingVenue',
  );
}
