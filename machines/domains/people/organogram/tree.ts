import { isFoundBy } from '#machines/core/values/textKeys.ts';
import { grouped } from '#machines/core/values/grouped.ts';
import type {
  Organogram,
  OrganogramPerson,
} from '#machines/domains/people/contracts/organogram.ts';

/** A box of the chart with the boxes below it. */
export interface OrgNode {
  /** The kind and the ID of what it shows, such as `department 7`. */
  id: string;
  name: string;
  /** The second line of the box: the name of the head, or a person's designation. */
  detail: string;
  /** The text in which a search looks for the box. */
  sought: string;
  /** How many people are in the box or below it. */
  people: number;
  children: readonly OrgNode[];
}

/** How the chart is drawn: by organisational unit, or by reporting line. */
export type View = 'structure' | 'reporting';

const personNode = (
  { id, name, code, designation }: OrganogramPerson,
  children: readonly OrgNode[] = [],
): OrgNode => ({
  id: `person ${id}`,
  name,
  detail: designation,
  sought: `${name} ${code}`,
  people: children.reduce((sum, child) => sum + child.people, 1),
  children,
});

const group = (id: string, name: string, detail: string, children: OrgNode[]): OrgNode => ({
  id,
  name,
  detail,
  sought: name,
  people: children.reduce((sum, child) => sum + child.people, 0),
  children,
});

/** Returns units with their departments, subdepartments, sections and people. */
function structure({ units, departments, sections, people }: Organogram): OrgNode[] {
  const inSection = grouped(people, ({ sectionId }) => sectionId);
  const inDepartment = grouped(sections, ({ departmentId }) => departmentId);
  const ids = new Set(departments.map(({ id }) => id));
  const within = grouped(departments, ({ parentId }) =>
    parentId !== null && ids.has(parentId) ? parentId : 0,
  );
  const getName = new Map(people.map(({ id, name }) => [id, name]));
  const departmentNode = (department: Organogram['departments'][number]): OrgNode =>
    group(
      `department ${department.id}`,
      department.name,
      getName.get(department.headId ?? 0) ?? '',
      [
        ...(within.get(department.id) ?? []).map(departmentNode),
        ...(inDepartment.get(department.id) ?? []).map((section) =>
          group(
            `section ${section.id}`,
            section.name,
            '',
            (inSection.get(section.id) ?? []).map((person) => personNode(person)),
          ),
        ),
      ],
    );
  const tops = grouped(within.get(0) ?? [], ({ unitId }) => unitId);
  return units.map((unit) =>
    group(`unit ${unit.id}`, unit.name, '', (tops.get(unit.id) ?? []).map(departmentNode)),
  );
}

/**
 * Returns people below their superiors. Those who report to no one shown are at the top, and among them those
 * with the most people below come first.
 */
function reporting({ people }: Organogram): OrgNode[] {
  const ids = new Set(people.map(({ id }) => id));
  const below = grouped(people, ({ supervisorId }) =>
    supervisorId !== null && ids.has(supervisorId) ? supervisorId : 0,
  );
  const getNode = (person: OrganogramPerson): OrgNode =>
    personNode(person, (below.get(person.id) ?? []).map(getNode));
  return (below.get(0) ?? []).map(getNode).toSorted((a, b) => b.people - a.people);
}

export const getTree = (organogram: Organogram, view: View): OrgNode[] =>
  view === 'structure' ? structure(organogram) : reporting(organogram);

/** Returns the paths from the top to every box that matches the text, in the order of the chart. */
export function findIn(roots: readonly OrgNode[], text: string): string[][] {
  const matches: string[][] = [];
  if (text.trim() === '') return matches;
  const look = (node: OrgNode, above: readonly string[]) => {
    const way = [...above, node.id];
    if (isFoundBy(node.sought, text)) matches.push(way);
    for (const child of node.children) look(child, way);
  };
  for (const root of roots) look(root, []);
  return matches;
}

/** Returns the path from the top to a box, or none. */
export function wayTo(roots: readonly OrgNode[], id: string): string[] | undefined {
  for (const root of roots) {
    if (root.id === id) return [id];
    const below = wayTo(root.children, id);
    if (below) return [root.id, ...below];
  }
  return undefined;
}
