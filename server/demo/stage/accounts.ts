import type { Role } from '#machines/core/values/roles.ts';
import type { Seat, SeatKind } from './seats.ts';

/** The password of every demo account. Demo accounts only exist in the embedded demo database. */
export const DEMO_PASSWORD = 'cadre-demo-2026';

/** A demo account. Its holder is the person in the first seat of the given kind in the given section. */
export interface DemoAccount {
  login: string;
  /** A role besides `employee`, which everyone has. It applies in every business unit. */
  role?: Role;
  /** The holder's name; if it is missing, they keep their random name. */
  name?: string;
  seat: { unit: string; section: string; kind: SeatKind };
  needsCode?: true;
  isOwner?: true;
  /** Operates the installation: creates and closes company accounts. */
  isOperator?: true;
  what: string;
}

const seat = (unit: string, section: string, kind: SeatKind): DemoAccount['seat'] => ({
  unit,
  section,
  kind,
});

/** In the order in which the demo lists them at its start. */
export const DEMO_ACCOUNTS: readonly DemoAccount[] = [
  {
    login: 'employee',
    name: 'Farzana Akter',
    seat: seat('RT', 'Knitwear', 'rank'),
    what: 'an employee',
  },
  {
    login: 'manager',
    role: 'supervisor',
    name: 'Ashraf Mahmud',
    seat: seat('RT', 'Managing Director’s Office', 'departmentHead'),
    what: 'requests increments in every business unit',
  },
  {
    login: 'hr',
    role: 'hr',
    name: 'Tahmina Sultana',
    seat: seat('RT', 'HR Operations', 'departmentHead'),
    what: 'reviews and recommends',
  },
  {
    login: 'md',
    role: 'md',
    name: 'Samira Chowdhury',
    seat: seat('RT', 'Managing Director’s Office', 'chief'),
    isOwner: true,
    what: 'decides',
  },
  {
    login: 'audit',
    role: 'audit',
    name: 'Habibul Bhuiyan',
    seat: seat('RT', 'Audit & Compliance', 'departmentHead'),
    what: 'releases what was approved',
  },
  {
    login: 'finance',
    role: 'finance',
    name: 'Shamima Haque',
    seat: seat('RT', 'Accounts', 'departmentHead'),
    what: 'releases to payroll',
  },
  {
    login: 'admin',
    role: 'admin',
    name: 'Tanvir Alam',
    seat: seat('RT', 'Systems & Infrastructure', 'sectionHead'),
    what: 'administers',
  },
  {
    login: 'admin2',
    role: 'admin',
    seat: seat('RT', 'ERP Support', 'sectionHead'),
    what: 'confirms what takes two administrators',
  },
  {
    login: 'developer',
    role: 'developer',
    isOperator: true,
    name: 'Divya Raman',
    seat: seat('RD', 'Platform', 'lead'),
    what: 'works on the workflows, and operates the installation',
  },
  {
    login: 'otp',
    role: 'hr',
    name: 'Nazmul Sarker',
    seat: seat('RD', 'People Team', 'sectionHead'),
    needsCode: true,
    what: 'HR with a one-time code',
  },
  {
    login: 'hr2',
    role: 'hr',
    name: 'Sudip Banik',
    seat: seat('RF', 'HR Services', 'sectionHead'),
    what: 'a second HR',
  },
  {
    login: 'md2',
    role: 'md',
    name: 'Anwar Talukder',
    seat: seat('RT', 'Managing Director’s Office', 'deputyChief'),
    what: 'a second managing director',
  },
];

/** The account of the person in this seat, if any. */
export const sitsAt = ({ seat: place }: DemoAccount, candidate: Seat): boolean =>
  candidate.unit.code === place.unit &&
  candidate.section.name === place.section &&
  candidate.kind === place.kind;
