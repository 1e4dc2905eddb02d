import { getMutants, type Mutant } from './mutant.ts';

const documents = getMutants('kits/uploads');
const POLICY = 'server/domains/documents/policies/policy.ts';

/** Flaws that show or remove the files of a policy or a person without permission. */
export const mutants: readonly Mutant[] = [
  documents(
    'policy: one of another unit is read',
    'policiesAndPhotos',
    'can be read with its file by everyone of its units, and by',
    POLICY,
    '(p.business_unit_id is null',
    '(true or p.business_unit_id is null',
  ),
  documents(
    'policy: one of another account is read',
    'policiesAndPhotos',
    'can be read with its file by everyone of its units, and by',
    POLICY,
    'p.account_id = $accountId and',
    '',
  ),
  documents(
    'policy: a file stays to be seen when its policy is undone',
    'policiesAndPhotos',
    'can be uploaded and undone by people who administer its',
    POLICY,
    'and p.removed_at is null',
    '',
  ),
  documents(
    'policy: anyone who has one unit publishes for all',
    'policiesAndPhotos',
    'can be uploaded and undone by people who administer its',
    POLICY,
    '(unitId !== null && units.includes(unitId))',
    '(unitId === null || units.includes(unitId))',
  ),
  {
    name: 'policy: someone else’s file is taken for one',
    test: 'tests/api/kits/uploads/policiesAndPhotos.test.ts',
    title: 'reports all problems, and accepts one’s own unattached file',
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
    'must be a picture that its person uploaded as a photo',
    'server/kits/uploads/files.ts',
    'and owner_id = $userId',
    '',
  ),
  documents(
    'photo: the one before stays',
    'policiesAndPhotos',
    'can be set by its person, is visible to colleagues, and',
    'server/domains/company/profile/photo.ts',
    'if (former !== 0) await discardFile(call, former);',
    '',
  ),
  documents(
    'photo: a document is taken for one',
    'policiesAndPhotos',
    'must be a picture that its person uploaded as a photo',
    'server/domains/company/profile/photo.ts',
    "!contentType.startsWith('image/')",
    "contentType === ''",
  ),
];
