/**
 * The layers, lowest first, with the folders of each. A file imports from its own layer and those below; what it
 * needs from above, the catalogue registers through a slot.
 */
export const LAYERS = [
  // Values, models and words; the database, HTTP, files, access and the signed history of rows.
  {
    name: 'platform',
    paths: ['machines/core/', 'server/platform/', 'web/lib/', 'web/session/', 'web/components/'],
  },
  // Workflows: steps, chains, checkpoints, queues, notices.
  { name: 'engine', paths: ['machines/engine/', 'server/engine/'] },
  // What declarations are made of: requests, resources, reports, papers, imports, boards.
  { name: 'kits', paths: ['machines/kits/', 'server/kits/', 'web/kits/'] },
  { name: 'domains', paths: ['machines/domains/', 'server/domains/', 'web/domains/'] },
  // The lists of all declarations, and the programs that use them.
  {
    name: 'catalogue',
    paths: [
      'machines/catalogue/',
      'server/catalogue/',
      'server/commands/',
      'server/demo/',
      'server/launch/',
      'server/app.ts',
      'server/main.ts',
      'server/server.ts',
      'web/app/',
      'web/gallery/',
      'web/public/',
      'web/main.tsx',
      'web/start.tsx',
    ],
  },
] as const;
