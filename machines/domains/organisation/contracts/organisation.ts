/** GET /Employee/GetEmpAllBasicInfoById: the workplace and contact data of an employee (spec 001 §3). */
export interface EmployeeBasicInfo {
  intEmployeeId: number;
  strEmployeeCode: string;
  strEmployeeName: string;
  intBusinessUnitId: number;
  strBusinessUnit: string;
  intDepartmentId: number;
  strDepartment: string;
  intDesignationId: number;
  strDesignation: string;
  intWorkplaceId: number;
  strWorkplace: string;
  /** The number is empty if there is none or the caller has no access. */
  strPersonalMobile: string;
  strOfficeMobile: string;
}
