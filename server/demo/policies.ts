import { buffer } from 'node:stream/consumers';
import { POLICY_FILES } from '#machines/core/values/uploadUses.ts';
import { queryOne } from '#server/platform/db/sql.ts';
import { storeCreatedFile } from '#server/kits/uploads/index.ts';
import { savePolicy } from '#server/domains/documents/policies/index.ts';
import { Typesetter } from '#server/platform/pdf/typesetter.ts';
import { daysBefore, officeTime } from './stage/calendar.ts';
import { ACCOUNT_ID } from './stage/organisation.ts';
import type { Stage } from './stage/scenario.ts';

interface Policy {
  title: string;
  /** The policy is for everyone, unless a business unit is given. */
  unit?: string;
  daysAgo: number;
  says: readonly string[];
}

const POLICIES: readonly Policy[] = [
  {
    title: 'Code of Conduct',
    daysAgo: 420,
    says: [
      'We treat each other, our customers and our suppliers with respect, whatever their post.',
      'No one takes a gift that they would not tell their supervisor about.',
      'Anyone who sees something wrong says so, and no one suffers for having said it. A grievance can be raised under Self Service.',
    ],
  },
  {
    title: 'Leave and Attendance',
    daysAgo: 240,
    says: [
      'The working week is Sunday to Thursday, 09:00 to 17:00.',
      'Leave is asked for at least five working days before it begins; sick leave on the first day.',
      'A supervisor answers within two working days.',
    ],
  },
  {
    title: 'Salary Increments',
    daysAgo: 150,
    says: [
      'Increments are requested once in a fiscal year, which begins in June.',
      'Human Resources review them, the managing director decides, audit and finance release.',
      'No one takes part in deciding their own increment.',
    ],
  },
  {
    title: 'Protective Equipment on the Shop Floor',
    unit: 'Riverine Textiles Ltd.',
    daysAgo: 75,
    says: [
      'Ear protection is worn beside running looms, a mask in the dyeing section.',
      'Equipment that is worn out is replaced on the same shift.',
    ],
  },
];

/** The policies of the demo company, as uploaded by its administrator. */
export async function storePolicies({
  tx,
  today,
  actor,
  dataDir,
}: Omit<Stage, 'random'>): Promise<void> {
  const admin = actor('admin');
  for (const policy of POLICIES) {
    const unit = policy.unit
      ? await queryOne<{ id: number }>(
          tx,
          'select id from business_units where account_id = $accountId and name = $name',
          { accountId: ACCOUNT_ID, name: policy.unit },
        )
      : undefined;
    const at = officeTime(daysBefore(today, policy.daysAgo), 75);
    const intPolicyFileUrlId = await storeCreatedFile(tx, dataDir, admin, {
      name: `${policy.title}.pdf`,
      contentType: 'application/pdf',
      tableReference: POLICY_FILES,
      bytes: await getPage(policy, at),
    });
    await savePolicy(
      tx,
      admin,
      {
        strPolicyTitle: policy.title,
        intBusinessUnitId: unit?.id ?? 0,
        intPolicyFileUrlId,
      },
      at,
    );
  }
}

function getPage(
  { title, says, unit = 'All business units' }: Policy,
  at: string,
): Promise<Buffer> {
  const page = new Typesetter({ title, author: unit, made: new Date(at), margin: 60 });
  page.newPage();
  page.paragraph(title, { bold: true, size: 18, color: '#24406e' });
  page.paragraph(`${unit} · in force since ${at.slice(0, 10)}`, { color: '#5a6472' });
  page.skip(14);
  for (const [index, words] of says.entries()) {
    page.paragraph(`${index + 1}. ${words}`);
    page.skip(6);
  }
  page.document.end();
  return buffer(page.document);
}
