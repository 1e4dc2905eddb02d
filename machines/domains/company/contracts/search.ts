import type { FieldChange } from '#machines/kits/resources/fieldChanges.ts';

export interface FoundPerson {
  id: number;
  name: string;
  code: string;
  designation: string;
  department: string;
  /** Whether the caller may open the person's page. */
  mayOpen: boolean;
}

export interface FoundProcess {
  workflow: string;
  subjectId: number;
  subject: string;
  /** The labels of the workflow and of its state. */
  label: string;
  stateLabel: string;
}

export interface FoundDocument {
  id: number;
  title: string;
}

/** The latest change of a row of master data. */
export interface FoundChange {
  /** The URL of the list, which shows the row's history with `?history=`. */
  address: string;
  id: number;
  screen: string;
  title: string;
  at: string;
  byName: string;
  isNew: boolean;
  fields: FieldChange[];
}

/** GET /Search/Everything: a few results of each kind that contain the text and that the caller may see. */
export interface Everything {
  people: FoundPerson[];
  processes: FoundProcess[];
  /** Controlled documents, which are also found by their text. */
  documents: FoundDocument[];
  /** The caller's own documents, which are also found by the text of their files. */
  ownDocuments: FoundDocument[];
  policies: FoundDocument[];
  announcements: FoundDocument[];
  /** Changes of master data whose name contains the text, the latest first. */
  changes: FoundChange[];
}
