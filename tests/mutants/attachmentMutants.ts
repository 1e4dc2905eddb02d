import { getMutants, type Mutant } from './mutant.ts';

const file = getMutants('kits/uploads');
const documents = (name: string) => `server/kits/uploads/${name}.ts`;

export const mutants: readonly Mutant[] = [
  ...(
    [
      [
        'pdf',
        '!beginsWithMarkup(bytes) || true',
        'if (beginsWithMarkup(bytes) || endsAsArchive(bytes)) return false;',
        'if (endsAsArchive(bytes)) return false;',
        'a page between the lines',
      ],
      ['pdf', 'what follows its end', '|| !isBlank(bytes.subarray(end + 5))', '', 'behind a PDF'],
      [
        'png',
        'the sums of its chunks',
        'if (crc32(bytes.subarray(at + 4, end - 4)) !== bytes.readUInt32BE(end - 4)) return false;',
        '',
        'a wrong sum',
      ],
      ['png', 'what follows its end', ' && end === bytes.length', '', 'behind a PNG'],
      [
        'jpeg',
        'what follows its end',
        'if (isBlank(rest)) return true;',
        'return true;',
        'behind a JPEG',
      ],
      ['picture', 'its size', 'width * height <= MAX_PIXELS', 'true', '000 by'],
      [
        'zip',
        'how large it unfolds',
        '> MAX_DECOMPRESSED_BYTES) return null;',
        '< 0) return null;',
        'says how large it is',
      ],
      ['zip', 'paths that climb', "!name.split('/').includes('..')", 'true', 'climbs out'],
      [
        'zip',
        'what lies before it',
        '(reached === 0 ? 0 : LARGEST_GAP)',
        '5000',
        'goes on as a DOCX',
      ],
      [
        'docx',
        'macros',
        '/vbaProject|\\.(exe|dll|js|vbs|bat)$/i.test(name)',
        'false',
        'with macros',
      ],
      ['docx', 'entities', '/<!(?:DOCTYPE|ENTITY)/i.test(text)', 'false', 'unfolds into billions'],
      ['doc', 'macros', 'nodes.some(({ name }) => UNWANTED.test(name))', 'false', 'a DOC with'],
      ['doc', 'circles', '|| seen.has(sector)', '', 'runs in a circle'],
    ] as const
  ).map(([kind, what, from, to, title]) =>
    file(
      `file: of a ${kind} no one looks at ${what}`,
      'hostile',
      title,
      kind === 'zip'
        ? 'server/platform/files/readApart/child/zip.ts'
        : `server/platform/files/readApart/child/content/${kind}.ts`,
      from,
      to,
    ),
  ),
  {
    name: 'file: of a zip no one looks whether it says the truth about how large it unfolds',
    test: 'tests/api/kits/uploads/hostile.test.ts',
    title: 'lies about it',
    changes: [
      {
        file: 'server/platform/files/readApart/child/zip.ts',
        from: 'Math.max(1, uncompressedSize + 1)',
        to: '100_000_000',
      },
      {
        file: 'server/platform/files/readApart/child/zip.ts',
        from: 'if (data.length !== uncompressedSize || crc32(data) !== sum) {\n    throw',
        to: 'if (data.length === 0) {\n    throw',
      },
    ],
  },
  file(
    'file: one byte too many is taken',
    'hostile',
    'one byte too many',
    'machines/core/values/attachments.ts',
    'bytes: 1_000_000',
    'bytes: 1_000_001',
  ),
  file(
    'file: the name’s ending is not compared with the content',
    'hostile',
    'refuses a PDF whose name ends in',
    documents('fileName'),
    'if (!kind.extensions.includes(extension)) {',
    "if (extension === '?') {",
  ),
  file(
    'file: letters that turn its name round stay',
    'hostile',
    'hostile names',
    documents('fileName'),
    ".replace(INVISIBLE, '')",
    '',
  ),
  file(
    'file: a refused one stays on the disk',
    'hostile',
    'refuses',
    documents('upload'),
    'if (!isStored) await storage.drop(storedAs);',
    '',
  ),
  file(
    'file: everyone of the account sees it',
    'documents',
    'is limited to its owner at first',
    documents('access'),
    'return file.ownerId === actor.userId;',
    'return file.ownerId !== 0;',
  ),
  file(
    'file: what it hangs on does not matter',
    'documents',
    'is shown to the people of its rule, and not to those of',
    documents('access'),
    'if (rule && referenceId !== null) return rule(db, actor, { ...file, referenceId }, engine);',
    'if (rule) return true;',
  ),
  file(
    'file: it is shown in the page',
    'documents',
    'is returned unchanged, and cannot be executed',
    documents('routes'),
    '.attachment(file.name)',
    '',
  ),
  file(
    'file: one that was changed on disk is handed out',
    'documents',
    'changed on disk',
    'server/platform/files/storage.ts',
    'if (bytes && !createHash(',
    'if (false && bytes && !createHash(',
  ),
  file(
    'file: another site’s page deletes it',
    'documents',
    'is refused for other sites, and with a cookie alone',
    'server/platform/http/sameSite.ts',
    "=== 'cross-site'",
    "=== 'never'",
  ),
  file(
    'file: anyone who sees it deletes it',
    'documents',
    'is possible for its owner only',
    documents('routes'),
    'if (file.ownerId !== actor.userId) throw forbidden();',
    '',
  ),
];
