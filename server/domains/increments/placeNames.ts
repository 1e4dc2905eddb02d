/** SQL for the organisation's names of a row `r` that has their IDs, as the presenter needs them. */
export const PLACE_COLUMNS = `
  r.employment_type_id as "employmentTypeId", r.designation_id as "designationId",
  g.name as "designationName", r.department_id as "departmentId", d.name as "departmentName",
  r.business_unit_id as "unitId", u.name as "unitName",
  r.workplace_group_id as "workplaceGroupId", wg.name as "workplaceGroupName",
  r.section_id as "sectionId", s.name as "sectionName"`;

export const PLACE_JOINS = `
  join business_units u on u.id = r.business_unit_id
  join workplace_groups wg on wg.id = r.workplace_group_id
  join departments d on d.id = r.department_id
  join sections s on s.id = r.section_id
  join designations g on g.id = r.designation_id`;

/** SQL for the columns that lists show of a request `r` of an employee `e`. */
export const REQUEST_COLUMNS = `
  r.id as "incrementId", r.employee_id as "employeeId", e.code as "employeeCode",
  e.name as "employeeName", ${PLACE_COLUMNS}, e.joining_date as "joiningDate", r.gross, r.basic,
  r.is_management as "isManagement", r.basic_or_gross as "basicOrGross",
  r.increment_percent as "incrementPercent", r.incr_percent as "incrPercent",
  r.after_gross as "afterGross", r.fiscal_year as year, r.effective_date as "effectiveDate",
  r.effective_date_reason as "dateReason", r.created_at as "createdAt",
  r.created_by as "createdBy"`;

export interface Place {
  employmentTypeId: number;
  designationId: number;
  designationName: string;
  departmentId: number;
  departmentName: string;
  unitId: number;
  unitName: string;
  workplaceGroupId: number;
  workplaceGroupName: string;
  sectionId: number;
  sectionName: string;
}
