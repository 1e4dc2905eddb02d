import { afterAll, beforeAll, expect, test } from 'vitest';
import { SCREENS } from '#machines/catalogue/screens.ts';
import { everyScreen, SEEN_ELSEWHERE, type Screen } from './everyScreen.ts';
import { fillFixture, NOWHERE, type Filled } from './filled.ts';
import { openFixture, type Fixture } from './fixture.ts';
import { patience } from '#tests/support/patience.ts';
import { walkScreens } from './walkScreens.ts';

let fixture: Fixture;
let contents: Filled;
beforeAll(async () => {
  fixture = await openFixture();
  contents = await fillFixture(fixture.server);
}, patience(120_000));
afterAll(() => fixture?.leave());

test('the table of screens lists every route, and nothing else', () => {
  const table = [
    ...everyScreen(contents).map(({ route }) => route),
    ...Object.keys(SEEN_ELSEWHERE),
  ];
  expect([...new Set(table)].toSorted()).toEqual(
    [...Object.values(SCREENS).map(({ address }) => address), '*'].toSorted(),
  );
});

/**
 * What every language leaves as it is: names of people, places, files and machines, text that people typed,
 * numbers of records, and file types.
 */
const DATA = new RegExp(
  [
    String.raw`The dyeing line|The section grows|Step \d is done|Testing Ltd|Chat bot|Headcount desk|Branch office|https://\S*|NOBODY|BDT|Cadre|English|PostgreSQL|The \w+|The:|\bT[A-Z]\b|North|South|Person \d+|Section \d+|Unit \d+`,
    String.raw`Officer|Accounts|Weaving|Dyeing|Payables|Receivables|Looms|Office|Plant|Asia/Dhaka|U-\w+|\bE\d{5}\b`,
    // The ID of a refused call.
    String.raw`[0-9a-f]{8}-[0-9a-f-]{27}`,
    String.raw`\b(GRV|SEP|FS|REQ|INC|DC|TP|CF|CHR|BAC|DV|PV|SYS|PRC|PRD|SOP|POL|FRM)-[\w-]+|\b[AP]M\b|\S+@\S+|Chrome|Linux|\bnode\b|\((md2?|hr2?|allRoles|audit|admin2?|finance|manager|employee|developer|otp)\)`,
    '“expected”|Permanent|Head office|Works\\b|Paying bills|Care|Code of conduct|Eid holidays|As agreed|On leave|Agreed back then|plan\\.png|Shall we begin\\?|Decisions',
    // Organisations name the entries of their own lists in their own language.
    'Certificates and documents|IT equipment and access|Health and safety|Leave and attendance',
    'Payroll and salary|Something else|Workplace and facilities|Salary and Payments|Pay and Benefits',
    // Elements, groups and months of pay are the company's own.
    String.raw`\bPR-[\w-]+|Everyone(?! at)|Standard|Calendar days|Basic|House rent|Other allowances|Overtime|Arrears( recovered)?|Provident fund(, company)?|Tax|Loan|River Bank|\b2026-\d\d\b|[0-9a-f]{64}`,
    // The fallback guard of a chart.
    String.raw`\[else\]`,
    'Late payment|\\bSalary\\b|Issue by HR|Approval by the supervisor|Work by IT|Rating by the requester',
    'Immediate measures|Investigation by HR|Lasting measures|Confirmation by the supervisor',
    'Correction by (HR|finance)|Check by HR|Look into it|Resolve it|Inspection by administration|Repair',
    // Trainings, rooms, assets and cards that people named.
    'First aid|Safety( department)?|Training tower|Ground|Hall|Tower|Laptops?( of \\w+-\\d+| to count)?|\\bPF-1\\b|\\bTR-[\\w-]+',
    // Feedback: a template, its questions, and what raters wrote.
    String.raw`Working together|Keeps agreements|What should they keep doing\?|Listens to others|Keeps the \w+ rota|Hears \w+ out|The dyeing line`,
    // Development plans and talks.
    'Lead the dyeing line|Hands work over too late|Course for line leaders|Plan a week of the line',
    'Wants to try a night shift|Hand work over in time|A list each evening|Write the list',
    'Asset \\d+|\\bA\\d{6}\\b|\\bAC-\\d+',
    'Moving house|Facilities|To do|Doing|Done|Pack the archive|Seat plan|P1-1',
    // User IDs, which people type.
    '^(admin2?|allRoles|audit|developer|employee|finance|hr2?|hrUnit2|manager|managerUnit2|md2?|otp)$',
    // Columns of an import file must have the names that the file needs.
    '^আবশ্যক কলাম: .*',
    'EmployeeCode|EmployeeName|Designation|Department|Section|JoiningDate|Gross|Basic|BusinessUnit|[A-Z][a-z]+[A-Z]\\w+',
    String.raw`\b(PDF|DOCX?|JPE?G|PNG|CSV|ICS|XLSX|JSON|ZIP|UTC)\b|SHA-256|Ctrl [A-Z]`,
    // Sign-in rules and server settings have the names that the provider and the machine use.
    String.raw`Everyone at the mill|mill\.example|example\.com|groups( = weaving)?|^first$|\b(OIDC_ISSUER|SMTP_URL|BACKUP_DIR|DATA_DIR|mail)\b`,
  ].join('|'),
  'g',
);

/**
 * The people whose menu and top bar are checked, too; they are the same component for everyone who is signed
 * in.
 */
const FULLY: readonly (string | null)[] = [null, 'hr'];

/** Half of the people see their screens in the dark theme. */
const getTheme = (as: string | null) =>
  FULLY.includes(as) || people.indexOf(as) % 2 === 0 ? 'light' : 'dark';

/** Opens one person's screens, each with its dialogs, in one browser window. */
async function walk(as: string | null, screens: readonly Screen[]): Promise<string[]> {
  const { matches, complaints } = await walkScreens(fixture, as, screens, {
    theme: getTheme(as),
    isFull: FULLY.includes(as),
    data: DATA,
  });
  // Too few people have left for a prediction, and the screen must say so.
  const unexpected = complaints.filter((complaint) => !complaint.includes('status of 409'));
  return [...matches, ...unexpected.map((complaint) => `${as}: ${complaint}`)];
}

/** Each person with screens of their own, and the visitor. */
const people = [...new Set(everyScreen(NOWHERE).map(({ as }) => as))];

// Two at a time: one uses the CPU while the other waits for the server.
test.concurrent.each(people)(
  'axe finds nothing on any screen of %s, nor on its dialogs, and none shows English in Bengali',
  async (as) => {
    const screens = everyScreen(contents).filter((screen) => screen.as === as);
    const match = await walk(as, screens);
    // A run's summary shows only the error message, not the compared values.
    expect(match, `\n${match.join('\n')}\n`).toEqual([]);
  },
);
