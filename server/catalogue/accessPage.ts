import type { Access, Need } from '#machines/core/screens/need.ts';
import { AREAS } from '#machines/catalogue/screens.ts';
import { getNeeds, type Allow } from '#machines/core/screens/screen.ts';
import type { Flag } from '#machines/core/values/menuReferences.ts';
import { CALLS_OF_SCREENS, DECLARED_SCREENS, REFERENCES } from './declaredScreens.ts';

const WORDS: Readonly<Record<Flag, string>> = {
  isView: 'view',
  isCreate: 'create',
  isEdit: 'edit',
  isDelete: 'delete',
};

const allowed = (allow: Allow): string =>
  Object.entries(allow)
    .map(([role, flags]) => `${role}: ${flags.map((flag) => WORDS[flag]).join(', ')}`)
    .join('; ') || 'no one yet';

const needed = (needs: readonly Need[]): string =>
  needs
    .map(
      ({ flag, anyOf }) =>
        `${WORDS[flag]} ${anyOf.map((id) => REFERENCES[id]?.name ?? id).join(' or ')}`,
    )
    .join(', and ');

function describeNeeds(access: Access): string {
  if (access === 'public') return 'anyone';
  if (access === 'signedIn') return 'any signed-in user';
  if ('query' in access) {
    return [...access.needs]
      .map(([value, needs]) => `${access.query}=${value}: ${needed(needs)}`)
      .join('; ');
  }
  return needed(access);
}

const table = (heads: readonly string[], rows: readonly (readonly string[])[]): string =>
  [heads, heads.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');

/**
 * Every declared screen, permission and call in Markdown. The page is in the repository, so that
 * reviewers see changes of access.
 */
export function accessPage(): string {
  const handMade = AREAS.flatMap(({ screens }) => Object.values(screens)).map((screen) => [
    `\`${screen.address}\``,
    screen.title,
    [screen.menu?.group, screen.menu?.within].filter(Boolean).join(' / '),
    describeNeeds(getNeeds(screen)),
  ]);
  const kits = DECLARED_SCREENS.map((screen) => [
    `\`${screen.address}\``,
    screen.title,
    screen.menu.join(' / '),
    `view ${screen.title}`,
  ]);
  const permissions = Object.entries(REFERENCES).map(([id, { name, allow, harmless }]) => [
    id,
    name,
    allowed(allow),
    harmless ?? 'two administrators',
  ]);
  const calls = [...CALLS_OF_SCREENS].map(([route, access]) => [
    `\`${route}\``,
    describeNeeds(access),
  ]);
  return (
    [
      '# Screens and access',
      'Written from the declarations of screens in `machines` by `npm run machines:docs`. Change those, not this page. Administrators of an account decide otherwise for roles and people.',
      '## Screens',
      table(['Address', 'Title', 'Menu', 'Opened by'], [...handMade, ...kits]),
      '## Permissions and their defaults',
      table(['Id', 'Permission', 'By default', 'Given by two, unless'], permissions),
      '## Calls',
      table(['Call', 'Asked of the caller'], calls),
      '',
    ]
      .join('\n\n')
      .trimEnd() + '\n'
  );
}
