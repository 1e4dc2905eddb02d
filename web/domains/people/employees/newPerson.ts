/** The values of the new employee form. */
export interface NewPerson {
  name: string;
  code: string;
  birthDate: string | null;
  gender: string | null;
  nationalId: string;
  joiningDate: string | null;
  designationId: number | null;
  sectionId: number | null;
  workplaceId: number | null;
  employmentTypeId: number | null;
  supervisorId: number | null;
  grade: string;
  gross: number | null;
  basic: number | null;
  isManagement: boolean;
  officeMail: string;
  officeMobile: string;
  personalMobile: string;
  issuesLetter: boolean;
  /** The user to create with the employee, or null for none. */
  newUser: { login: string; isInvited: boolean } | null;
}

export const beginning: NewPerson = {
  name: '',
  code: '',
  birthDate: null,
  gender: null,
  nationalId: '',
  joiningDate: null,
  designationId: null,
  sectionId: null,
  workplaceId: null,
  employmentTypeId: null,
  supervisorId: null,
  grade: '',
  gross: null,
  basic: null,
  isManagement: false,
  officeMail: '',
  officeMobile: '',
  personalMobile: '',
  issuesLetter: true,
  newUser: null,
};
