import { UNITS, type DepartmentPlan, type SectionPlan, type UnitPlan } from './company.ts';
import type { Grade, Ladder } from './ladders.ts';
import type { Random } from './random.ts';

export type SeatKind =
  | 'chief'
  | 'deputyChief'
  | 'director'
  | 'departmentHead'
  | 'sectionHead'
  | 'lead'
  | 'rank';

/** A position in the organisation chart, without its holder. */
export interface Seat {
  kind: SeatKind;
  unit: UnitPlan;
  department: DepartmentPlan;
  section: SectionPlan;
  title: string;
  grade: Grade;
  /** Index of the superior's seat; null for the top. */
  reportsTo: number | null;
}

/** Creates all seats, with superiors before their reports. */
export function setOutSeats(random: Random): Seat[] {
  const seats: Seat[] = [];
  const add = (seat: Seat): number => seats.push(seat) - 1;
  let chief: number | null = null;
  for (const unit of UNITS) {
    let director: number | null = null;
    for (const department of unit.departments) {
      let head: number | null = null;
      for (const section of department.sections) {
        const place = { unit, department, section };
        const first = seats.length;
        const top = (kind: SeatKind, title: string, grade: Grade, reportsTo: number | null) =>
          add({ ...place, kind, title, grade, reportsTo });
        if (chief === null) {
          chief = top('chief', 'Managing Director', 'chief', null);
          top('deputyChief', 'Deputy Managing Director', 'director', chief);
        }
        director ??= top('director', unit.head, 'director', chief);
        if (department.head && head === null) {
          head = top('departmentHead', department.head, 'head', director);
        }
        const taken = seats.length - first;
        fillSection(add, place, section.people - taken, head ?? director, random);
      }
    }
  }
  return seats;
}

/** Creates a section's head, its leads, and the ranks distributed among the leads. */
function fillSection(
  add: (seat: Seat) => number,
  place: Pick<Seat, 'unit' | 'department' | 'section'>,
  people: number,
  above: number,
  random: Random,
): void {
  if (people < 1) return;
  const { ladder } = place.section;
  const { title, grade } = getHead(ladder, place.section.people);
  const head = add({ ...place, kind: 'sectionHead', title, grade, reportsTo: above });
  const leadCount = people > ladder.span * 1.5 ? Math.ceil((people - 1) / (ladder.span + 1)) : 0;
  const leads = Array.from({ length: leadCount }, () =>
    add({ ...place, kind: 'lead', ...ladder.lead, reportsTo: head }),
  );
  const ranks = ladder.ranks.map((rank) => [rank, rank.share] as const);
  for (let index = 0; index < people - 1 - leadCount; index += 1) {
    const rank = random.weighted(ranks);
    add({
      ...place,
      kind: 'rank',
      title: rank.title,
      grade: rank.grade,
      reportsTo: leads[index % leads.length] ?? head,
    });
  }
}

function getHead(ladder: Ladder, people: number): { title: string; grade: Grade } {
  const head = ladder.heads.find(({ from }) => people >= from);
  if (!head) throw new Error('A ladder needs a head for its smallest sections');
  return head;
}
