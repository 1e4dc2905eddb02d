export interface OrganogramPerson {
  id: number;
  name: string;
  code: string;
  designation: string;
  unitId: number;
  departmentId: number;
  sectionId: number;
  supervisorId: number | null;
}

/** GET /Organogram/Chart: the organisation on a day, in the order in which it is drawn. */
export interface Organogram {
  units: { id: number; name: string }[];
  departments: {
    id: number;
    name: string;
    unitId: number;
    parentId: number | null;
    headId: number | null;
  }[];
  sections: { id: number; name: string; departmentId: number }[];
  people: OrganogramPerson[];
}
