import type { MenuReference } from '#machines/contracts/permissions.ts';
import type { Screen } from '#machines/screens/screen.ts';
import type { MenuNode } from './node.ts';

/** The menu with a declared screen in its place: where it was announced, else last of its group. */
export function withScreen(tree: readonly MenuNode[], screen: Screen): readonly MenuNode[] {
  const [group, within] = screen.menu;
  const node: MenuNode = {
    label: screen.title,
    path: screen.address,
    reference: screen.reference as MenuReference,
    built: true,
  };
  return changed(tree, group, (top) =>
    within === undefined
      ? { ...top, children: placed(top.children ?? [], node) }
      : {
          ...top,
          children: changed(top.children ?? [], within, (inner) => ({
            ...inner,
            children: placed(inner.children ?? [], node),
          })),
        },
  );
}

/** With the node of this label changed; made where there is none. */
function changed(
  nodes: readonly MenuNode[],
  label: string,
  change: (node: MenuNode) => MenuNode,
): readonly MenuNode[] {
  return nodes.some((node) => node.label === label && node.path === undefined)
    ? nodes.map((node) => (node.label === label && node.path === undefined ? change(node) : node))
    : [...nodes, change({ label })];
}

const placed = (nodes: readonly MenuNode[], node: MenuNode): readonly MenuNode[] =>
  nodes.some(({ path }) => path === node.path)
    ? nodes.map((known) => (known.path === node.path ? node : known))
    : [...nodes, node];
