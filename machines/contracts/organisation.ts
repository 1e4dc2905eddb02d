/** GET /Employee/GetEmpAllBasicInfoById: basic info of an employee (spec 001 §3). */
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
  /** Empty where there is none, and for whoever may not see it. */
  strPersonalMobile: string;
  strOfficeMobile: string;
}
