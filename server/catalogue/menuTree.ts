import type { MenuReference } from '#machines/core/access/permissions.ts';
import { MENU_ORDER, SECTION_ORDER } from '#machines/core/screens/menuOrder.ts';
import { SCREENS } from '#machines/catalogue/screens.ts';
import {
  MENU_GROUPS,
  getNeeds,
  type HandMadeScreen,
  type MenuPlace,
} from '#machines/core/screens/screen.ts';
import type { MenuNode } from '#server/domains/company/permissions/index.ts';
import { DECLARED_SCREENS } from './declaredScreens.ts';

interface Entry {
  place: MenuPlace;
  node: MenuNode;
}

/**
 * The menu entry of a hand-made screen. It is shown to people with the screen's own permission or
 * the permission that the screen needs.
 */
function getEntry(screen: HandMadeScreen): Entry[] {
  const { menu, title, address, permission } = screen;
  if (!menu) return [];
  const needs = getNeeds(screen);
  const reference =
    permission?.reference ?? (typeof needs === 'string' ? undefined : needs[0]?.anyOf[0]);
  if (reference === undefined) throw new Error(`${title} is in the menu without a permission`);
  const { label = title, to: path = address } = menu;
  return [{ place: menu, node: { label, path, reference } }];
}

const ENTRIES: readonly Entry[] = [
  ...Object.values(SCREENS).flatMap(getEntry),
  ...DECLARED_SCREENS.map(({ menu: [group, within], title, address, reference }) => ({
    place: { group, ...(within !== undefined && { within }) },
    node: {
      label: title,
      path: address,
      reference: reference as MenuReference,
    },
  })),
];

/** The entries that a list names, in the order of the list, then all others. */
function inOrder(nodes: readonly MenuNode[], order: readonly string[] = []): MenuNode[] {
  const rank = ({ label }: MenuNode) =>
    order.includes(label) ? order.indexOf(label) : order.length;
  return nodes.toSorted((one, other) => rank(one) - rank(other));
}

/** The entries of a group, in order and grouped in sections. */
function below(entries: readonly Entry[], order: readonly string[] | undefined): MenuNode[] {
  const nodes = entries.flatMap(({ place: { within }, node }, at) => {
    if (within === undefined) return [node];
    const section = entries.filter(({ place }) => place.within === within);
    if (section[0] !== entries[at]) return [];
    const children = section.map((entry) => entry.node);
    return [{ label: within, children: inOrder(children, SECTION_ORDER[within]) }];
  });
  return inOrder(nodes, order);
}

/** Links to other programs, at the end of their group. */
const ELSEWHERE: ReadonlyMap<string, MenuNode> = new Map([
  ['Recruitment', { label: 'Recruitment Site', isErp: true }],
]);

/** The side menu: the specification's first-level groups with the screens that name them. */
export const MENU_TREE: readonly MenuNode[] = MENU_GROUPS.map((group) => {
  const site = ELSEWHERE.get(group);
  const entries = ENTRIES.filter(({ place }) => place.group === group);
  return {
    label: group,
    children: [...below(entries, MENU_ORDER[group]), ...(site ? [site] : [])],
  };
});
