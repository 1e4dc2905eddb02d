import {
  offices,
  ENGINEERING,
  SALES,
  SEWING,
  PRODUCTION,
  WET,
  INSPECTION,
  CRAFT,
  STORES,
  DRIVING,
  SERVICE,
  GUARD,
  type Ladder,
} from './ladders.ts';

/**
 * The demo company group: business units, departments, sections with their headcounts, and career
 * ladders. 2,400 people in all; a test counts them.
 */

export const GROUP_NAME = 'Riverine Group';

export interface SectionPlan {
  name: string;
  people: number;
  ladder: Ladder;
  /** Group and location of the workplace. */
  at: readonly [string, string];
}

export interface DepartmentPlan {
  name: string;
  /** Head of the department; sits in its first section. */
  head: string;
  sections: readonly SectionPlan[];
}

export interface UnitPlan {
  name: string;
  /** Prefix of the employee codes. */
  code: string;
  head: string;
  departments: readonly DepartmentPlan[];
}

const department = (
  name: string,
  head: string,
  at: readonly [string, string],
  ladder: Ladder,
  sections: Record<string, number>,
): DepartmentPlan => ({
  name,
  head,
  sections: Object.entries(sections).map(([section, people]) => ({
    name: section,
    people,
    ladder,
    at,
  })),
});

const OFFICE = ['Corporate Office', 'Riverside Tower, Dhaka'] as const;
const PLANT1 = ['Gazipur Factory', 'Plant 1'] as const;
const PLANT2 = ['Gazipur Factory', 'Plant 2'] as const;
const FOODS = ['Bogura Factory', 'Foods Plant'] as const;
const FIELD = ['Field Force', 'Regional Depots'] as const;
const HUB = ['Logistics Hubs', 'Savar Hub'] as const;
const PORT = ['Logistics Hubs', 'Port Hub, Chattogram'] as const;
const STUDIO = ['Technology Park', 'Studio Building'] as const;

export const UNITS: readonly UnitPlan[] = [
  {
    name: 'Riverine Textiles Ltd.',
    code: 'RT',
    head: 'Director, Textiles',
    departments: [
      department(
        'Executive Office',
        'General Manager, Group Operations',
        OFFICE,
        offices('Executive Office'),
        {
          'Managing Director’s Office': 6,
        },
      ),
      department('Internal Audit', 'Head of Internal Audit', OFFICE, offices('Audit'), {
        'Audit & Compliance': 9,
      }),
      department(
        'Human Resources',
        'Head of Human Resources',
        OFFICE,
        offices('HR', { femaleShare: 0.6 }),
        {
          'HR Operations': 16,
          'Talent & Learning': 8,
        },
      ),
      department('Finance & Accounts', 'Head of Finance', OFFICE, offices('Finance'), {
        Accounts: 22,
        Treasury: 9,
        Costing: 10,
      }),
      department(
        'Information Technology',
        'Head of IT',
        OFFICE,
        offices('IT', { femaleShare: 0.24, pay: 1.12 }),
        {
          'Systems & Infrastructure': 14,
          'ERP Support': 10,
        },
      ),
      department(
        'Merchandising',
        'Head of Merchandising',
        OFFICE,
        offices('Merchandising', { femaleShare: 0.46, pay: 1.05 }),
        {
          Knitwear: 34,
          Woven: 30,
        },
      ),
      department(
        'Cutting & Finishing',
        'General Manager, Cutting & Finishing',
        PLANT1,
        PRODUCTION,
        {
          Cutting: 96,
          Finishing: 118,
        },
      ),
      department('Sewing', 'General Manager, Sewing', PLANT1, SEWING, {
        'Sewing Floor A': 228,
        'Sewing Floor B': 144,
        'Sewing Floor C': 148,
      }),
      department('Quality Assurance', 'Head of Quality', PLANT1, INSPECTION, {
        'In-line Inspection': 62,
        'Testing Laboratory': 18,
      }),
      department('Maintenance', 'Head of Maintenance', PLANT1, CRAFT, {
        'Mechanical Maintenance': 44,
        'Electrical Maintenance': 30,
      }),
      department('Dyeing & Washing', 'General Manager, Wet Processing', PLANT2, WET, {
        Dyeing: 68,
        Washing: 52,
      }),
      department('Stores', 'Head of Stores', PLANT2, STORES, {
        'Central Stores': 42,
      }),
      department('Supply Chain', 'Head of Supply Chain', OFFICE, offices('Procurement'), {
        Procurement: 18,
      }),
      {
        name: 'Administration',
        head: 'Head of Administration',
        sections: [
          { name: 'Facilities', people: 40, ladder: SERVICE, at: PLANT1 },
          { name: 'Security', people: 38, ladder: GUARD, at: PLANT1 },
          { name: 'Transport Pool', people: 24, ladder: DRIVING, at: PLANT1 },
        ],
      },
    ],
  },
  {
    name: 'Riverine Foods Ltd.',
    code: 'RF',
    head: 'Director, Foods',
    departments: [
      department('Executive Office', '', OFFICE, offices('Executive Office'), {
        'Director’s Office': 3,
      }),
      department('Human Resources', '', FOODS, offices('HR', { femaleShare: 0.6 }), {
        'HR Services': 10,
      }),
      department('Finance & Accounts', '', OFFICE, offices('Finance'), { Accounts: 16 }),
      department('Production', 'General Manager, Production', FOODS, PRODUCTION, {
        'Biscuit Line': 86,
        'Snacks Line': 72,
        'Beverage Line': 64,
      }),
      department('Quality Assurance', 'Head of Food Safety', FOODS, INSPECTION, {
        'Food Safety': 22,
        'Testing Laboratory': 10,
      }),
      department('Maintenance', '', FOODS, CRAFT, { 'Plant Engineering': 34 }),
      department('Sales', 'Head of Sales', FIELD, SALES, {
        'Dhaka Region': 48,
        'Chattogram Region': 40,
        'Northern Region': 36,
        'Modern Trade': 18,
      }),
      department(
        'Marketing',
        'Head of Marketing',
        OFFICE,
        offices('Marketing', { femaleShare: 0.5 }),
        { Brands: 12 },
      ),
      {
        name: 'Supply Chain',
        head: 'Head of Supply Chain',
        sections: [
          { name: 'Procurement', people: 12, ladder: offices('Procurement'), at: OFFICE },
          { name: 'Warehouse', people: 38, ladder: STORES, at: FOODS },
        ],
      },
      department('Administration', '', FOODS, SERVICE, { 'General Services': 20 }),
    ],
  },
  {
    name: 'Riverine Logistics Ltd.',
    code: 'RL',
    head: 'Director, Logistics',
    departments: [
      department('Executive Office', '', OFFICE, offices('Executive Office'), {
        'Director’s Office': 3,
      }),
      department('Human Resources', '', HUB, offices('HR', { femaleShare: 0.6 }), {
        'HR Services': 7,
      }),
      department('Finance & Accounts', '', OFFICE, offices('Finance'), { Accounts: 12 }),
      {
        name: 'Fleet',
        head: 'Head of Fleet',
        sections: [
          { name: 'Long-haul Transport', people: 72, ladder: DRIVING, at: HUB },
          { name: 'City Delivery', people: 58, ladder: DRIVING, at: HUB },
          { name: 'Vehicle Workshop', people: 26, ladder: CRAFT, at: HUB },
        ],
      },
      {
        name: 'Warehousing',
        head: 'Head of Warehousing',
        sections: [
          { name: 'Savar Warehouse', people: 48, ladder: STORES, at: HUB },
          { name: 'Port Warehouse', people: 36, ladder: STORES, at: PORT },
        ],
      },
      department('Freight Forwarding', 'Head of Freight', PORT, offices('Freight'), {
        'Sea Freight': 16,
        'Air Freight': 12,
        'Customs Clearance': 12,
      }),
      department('Customer Service', '', HUB, offices('Customer Service', { femaleShare: 0.55 }), {
        'Service Desk': 14,
      }),
      department('Administration', '', HUB, SERVICE, { 'General Services': 10 }),
    ],
  },
  {
    name: 'Riverine Digital Ltd.',
    code: 'RD',
    head: 'Director, Digital',
    departments: [
      department('Executive Office', '', STUDIO, offices('Executive Office'), {
        'Director’s Office': 3,
      }),
      department('Human Resources', '', STUDIO, offices('HR', { femaleShare: 0.6 }), {
        'People Team': 5,
      }),
      department('Finance & Accounts', '', STUDIO, offices('Finance'), { Accounts: 5 }),
      department('Engineering', 'Head of Engineering', STUDIO, ENGINEERING, {
        Platform: 28,
        'Web Applications': 26,
        'Mobile Applications': 18,
        'Data Engineering': 16,
        'Quality Assurance': 20,
      }),
      department(
        'Product',
        'Head of Product',
        STUDIO,
        offices('Product', { femaleShare: 0.5, pay: 1.2 }),
        {
          'Product Management': 9,
          'Product Design': 11,
        },
      ),
      department(
        'Client Services',
        'Head of Client Services',
        STUDIO,
        offices('Support', { femaleShare: 0.45, pay: 1.08 }),
        {
          'Customer Support': 32,
          'Cloud Operations': 14,
        },
      ),
      department('Administration', '', STUDIO, SERVICE, { 'Office Services': 8 }),
    ],
  },
];

export const EMPLOYMENT_TYPES = ['Permanent', 'Probation', 'Contract'] as const;
