import {
  choice,
  date,
  file,
  flag,
  number,
  reference,
  text,
  type Fields,
} from '#machines/kits/resources/field.ts';
import type { Rows } from '#machines/kits/resources/resource.ts';

interface Common {
  label: string;
  /** Whether supervisors may read the part. Parts without this are only for the person and HR. */
  supervisors?: true;
  /** Whether the person may edit the part themselves. */
  selfKept?: true;
  /** Whether the part only changes through an approved request. */
  byRequest?: true;
}
/**
 * A part that consists of the fields of one row. Other people only see the `masked` ones on request, and each
 * access is recorded.
 */
interface FieldsPart extends Common {
  table: 'employees' | 'employee_details';
  fields: Fields;
  masked?: readonly string[];
  /** The fields that the person may request to change (requests/personalChange.ts). */
  askable?: readonly string[];
}
/** A part that is a list. If it is `hidden`, other people only see it on request. */
interface RowsPart extends Common {
  rows: Rows;
  hidden?: true;
}
export type RecordPart = FieldsPart | RowsPart;

export const RELATIONS = {
  spouse: 'Spouse',
  son: 'Son',
  daughter: 'Daughter',
  father: 'Father',
  mother: 'Mother',
  brother: 'Brother',
  sister: 'Sister',
  other: 'Other',
} as const;
const relation = choice('Relation', RELATIONS);
const nationalId = text('National ID', { optional: true, most: 30 });
const MOBILE = { optional: true, most: 30 } as const;
const ADDRESS = { optional: true, most: 500, multiline: true } as const;

const personal: FieldsPart = {
  label: 'Personal',
  table: 'employees',
  fields: {
    name: text('Name', { most: 100 }),
    birthDate: date('Date of birth', { optional: true, past: true }),
    gender: choice(
      'Gender',
      { female: 'Female', male: 'Male', other: 'Other' },
      { optional: true },
    ),
    religionId: reference('Religion', 'religion', { optional: true }),
    bloodGroup: choice(
      'Blood group',
      Object.fromEntries(
        ['A+', 'A-', 'B+', 'B-', 'AB+', 'AB-', 'O+', 'O-'].map((group) => [group, group]),
      ),
      { optional: true },
    ),
    nationalId,
    tin: text('TIN', { optional: true, most: 30 }),
  },
  masked: ['religionId', 'bloodGroup', 'nationalId', 'tin'],
  askable: ['name'],
};

const contact: FieldsPart = {
  label: 'Contact',
  table: 'employees',
  supervisors: true,
  fields: {
    officeMobile: text('Office mobile', MOBILE),
    personalMobile: text('Personal mobile', MOBILE),
    // Users change the mail address of their login themselves (auth/changeMail.ts).
    officeMail: text('Office email', { optional: true, most: 200, filled: true }),
    personalMail: text('Personal email', { optional: true, most: 200, filled: true }),
  },
  masked: ['personalMobile', 'personalMail'],
  askable: ['personalMobile'],
};

const addressFields = {
  maritalStatus: choice(
    'Marital status',
    { single: 'Single', married: 'Married', divorced: 'Divorced', widowed: 'Widowed' },
    { optional: true },
  ),
  nationality: text('Nationality', { optional: true, most: 60 }),
  fatherName: text('Father’s name', { optional: true, most: 100 }),
  motherName: text('Mother’s name', { optional: true, most: 100 }),
  presentAddress: text('Present address', ADDRESS),
  permanentAddress: text('Permanent address', ADDRESS),
  emergencyName: text('Emergency contact', { optional: true, most: 100 }),
  emergencyRelation: text('Relation', { optional: true, most: 60 }),
  emergencyMobile: text('Emergency mobile', MOBILE),
};

const addresses: FieldsPart = {
  label: 'Addresses and emergency contact',
  table: 'employee_details',
  fields: addressFields,
  masked: ['maritalStatus', 'fatherName', 'motherName', 'presentAddress', 'permanentAddress'],
  askable: Object.keys(addressFields),
};

const family: RowsPart = {
  label: 'Family',
  hidden: true,
  rows: {
    label: 'Family',
    one: 'family member',
    table: 'employee_family',
    parent: 'employee_id',
    fields: {
      name: text('Name', { most: 100 }),
      relation,
      birthDate: date('Date of birth', { optional: true, past: true }),
      occupation: text('Occupation', { optional: true, most: 100 }),
      nationalId,
      isDependent: flag('Dependent'),
    },
  },
};

const nominees: RowsPart = {
  label: 'Nominees',
  hidden: true,
  rows: {
    label: 'Nominees',
    one: 'nominee',
    table: 'employee_nominees',
    parent: 'employee_id',
    fields: {
      name: text('Name', { most: 100 }),
      relation,
      share: number('Share', { min: 0.01, max: 100, decimals: 2, unit: '%' }),
      nationalId,
      mobile: text('Mobile', MOBILE),
    },
  },
};

const education: RowsPart = {
  label: 'Education',
  supervisors: true,
  rows: {
    label: 'Education',
    one: 'degree',
    table: 'employee_education',
    parent: 'employee_id',
    sortedBy: 'year',
    fields: {
      name: text('Degree', { most: 100 }),
      institution: text('Institution', { most: 200 }),
      year: text('Year', {
        optional: true,
        most: 4,
        pattern: { test: /^(19|20)\d\d$/, message: 'Year must be a valid year' },
      }),
      result: text('Result', { optional: true, most: 60 }),
    },
  },
};

const experience: RowsPart = {
  label: 'Experience',
  supervisors: true,
  rows: {
    label: 'Experience',
    one: 'earlier post',
    table: 'employee_experience',
    parent: 'employee_id',
    sortedBy: 'startsOn',
    fields: {
      name: text('Employer', { most: 200 }),
      position: text('Job title', { most: 100 }),
      startsOn: date('From', { past: true }),
      endsOn: date('Until', { optional: true }),
      duties: text('Duties', { optional: true, most: 500 }),
    },
  },
};

const documents: RowsPart = {
  label: 'Documents',
  selfKept: true,
  hidden: true,
  rows: {
    label: 'Documents',
    one: 'document',
    table: 'employee_documents',
    parent: 'employee_id',
    sortedBy: 'expiresOn',
    fields: {
      documentTypeId: reference('Document type', 'documentType'),
      name: text('Title', { most: 100 }),
      number: text('Number', { optional: true, most: 60 }),
      issuedOn: date('Issued on', { optional: true, past: true }),
      expiresOn: date('Expires on', { optional: true }),
      fileId: file('File', { optional: true }),
    },
  },
};

const bank: RowsPart = {
  label: 'Bank accounts',
  byRequest: true,
  hidden: true,
  rows: {
    label: 'Bank accounts',
    one: 'bank account',
    table: 'employee_bank_accounts',
    parent: 'employee_id',
    sortedBy: 'validFrom',
    fields: {
      bankId: reference('Bank', 'bank'),
      branch: text('Branch', { optional: true, most: 100 }),
      name: text('Account name', { most: 100 }),
      accountNumber: text('Account number', { most: 34 }),
      validFrom: date('From'),
    },
  },
};

/** The parts of a person's record, in the order in which the profile shows them as tabs. */
export const RECORD_PARTS = {
  personal,
  contact,
  addresses,
  family,
  nominees,
  education,
  experience,
  bank,
  documents,
} as const satisfies Record<string, RecordPart>;

export type RecordPartId = keyof typeof RECORD_PARTS;

export const RECORD_PART_IDS = Object.keys(RECORD_PARTS) as RecordPartId[];

export const recordPart = (id: RecordPartId): RecordPart => RECORD_PARTS[id];

/** Returns the fields of a part that its form contains. */
export const getFormFields = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([, { filled }]) => !filled));
