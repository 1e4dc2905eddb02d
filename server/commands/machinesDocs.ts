import { mkdir, writeFile } from 'node:fs/promises';
import { handbook } from '#machines/catalogue/handbook.ts';
import { accessPage } from '#server/catalogue/accessPage.ts';
import { runCommand } from './runCommand.ts';

const folder = new URL('../../docs/workflows/', import.meta.url);

/**
 * Writes the workflow pages of the handbook. Pages of removed workflows must be deleted by hand.
 */
await runCommand(async () => {
  await mkdir(folder, { recursive: true });
  const pages = handbook();
  for (const [file, text] of pages) await writeFile(new URL(file, folder), text);
  await writeFile(new URL('../access.md', folder), accessPage());
  console.log(`${pages.size} pages written to docs/workflows, one to docs/access.md`);
  return true;
});
