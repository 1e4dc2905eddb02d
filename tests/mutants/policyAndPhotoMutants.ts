import { getMutants, type Mutant } from './mutant.ts';

const documents = getMutants('kits/uploads');
const POLICY = 'server/domains/documents/policies/policy.ts';

/** Flaws that show or remove the files of a policy or a person without permission. */
export const mutants: readonly Mutant[] = [
  documents(
    'policy: one of another unit is read',
    'policiesAndPhotos',
    'read by everyone of its units',
    POLICY,
    '(p.business_unit_id is null',
    '(true or p.business_unit_id is null',
  ),
  documents(
    'policy: one of another account is read',
    'policiesAndPhotos',
    'read by everyone of its units',
    POLICY,
    'p.account_id = $accountId and',
    '',
  ),
  documents(
    'policy: a file stays to be seen when its policy is undone',
    'policiesAndPhotos',
    'undone by anyone who',
    POLICY,
    'and p.removed_at is null',
    '',
  ),
  documents(
    'policy: anyone who has one unit publishes for all',
    'policiesAndPhotos',
    'undone by anyone who',
    POLICY,
    '(unitId !== null && units.includes(unitId))',
    '(unitId === null || units.includes(unitId))',
  ),
  {
    name: 'policy: someone else’s file is taken for one',
    test: 'tests/api/kits/uploads/policiesAndPhotos.test.ts',
    title: 'free file of its kind',
    // Both checks test the owner.
    changes: [
      {
        file: 'server/domains/documents/policies/save.ts',
        from: 'and f.owner_id = $userId',
        to: '',
      },
      { file: 'server/kits/uploads/files.ts', from: 'and owner_id = $userId', to: '' },
    ],
  },
  documents(
    'photo: someone else’s file is taken for one',
    'policiesAndPhotos',
    'is a picture',
    'server/kits/uploads/files.ts',
    'and owner_id = $userId',
    '',
  ),
  documents(
    'photo: the one before stays',
    'policiesAndPhotos',
    'the one before is gone',
    'server/domains/company/profile/photo.ts',
    'if (former !== 0) await discardFile(call, former);',
    '',
  ),
  documents(
    'photo: a document is taken for one',
    'policiesAndPhotos',
    'is a picture',
    'server/domains/company/profile/photo.ts',
    "!contentType.startsWith('image/')",
    "contentType === ''",
  ),
];
