import { isFoundBy } from '#machines/core/values/textKeys.ts';
import { REQUESTS } from '#machines/catalogue/requests.ts';
import { RESOURCES } from '#machines/catalogue/resources.ts';
import { SCREENS } from '#machines/catalogue/screens.ts';
import { MENU_GROUPS, type HandMadeScreen } from '#machines/core/screens/screen.ts';
import { translateNow } from '#web/lib/messages.ts';

type Feature = { menuReferenceId: number; menuReferenceName: string };

/** The group of permissions that are not screens, such as access to salaries. */
const ELSEWHERE = 'Other';

const groups: ReadonlyMap<number, string> = new Map([
  ...Object.values<HandMadeScreen>(SCREENS).flatMap(({ permission, menu }) =>
    permission && menu ? [[permission.reference as number, menu.group as string] as const] : [],
  ),
  ...[
    ...RESOURCES.map(({ screen }) => screen),
    ...REQUESTS.flatMap(({ own, onBehalf }) => [own, onBehalf]),
  ].map(({ reference, menu: [group] }) => [reference, group as string] as const),
]);

/** The group of the side menu that contains a feature. */
export const getGroup = (reference: number): string => groups.get(reference) ?? ELSEWHERE;

const place = (reference: number): number => {
  const at = MENU_GROUPS.findIndex((group) => group === getGroup(reference));
  return at === -1 ? MENU_GROUPS.length : at;
};

/** Returns the features that match all typed words, grouped as in the side menu. */
export function inGroups<Row extends Feature>(
  rows: readonly Row[],
  search: string,
): readonly Row[] {
  const says = ({ menuReferenceId, menuReferenceName }: Row) =>
    [menuReferenceName, getGroup(menuReferenceId)]
      .flatMap((text) => [text, translateNow(text)])
      .join(' ');
  return rows
    .filter((row) => isFoundBy(says(row), search))
    .toSorted((one, other) => place(one.menuReferenceId) - place(other.menuReferenceId));
}
