/** The least that the search over everything looks for. */
export const SHORTEST_SEARCH = 2;

export interface FoundPerson {
  id: number;
  name: string;
  code: string;
  designation: string;
  department: string;
  /** Whether the caller may open their service book. */
  mayOpen: boolean;
}

export interface FoundProcess {
  workflow: string;
  subjectId: number;
  subject: string;
  /** Of the workflow and of the state it is in. */
  label: string;
  stateLabel: string;
}

export interface FoundDocument {
  id: number;
  title: string;
}

/** GET /Search/Everything: what the caller may see of what holds the text, a few of each kind. */
export interface Everything {
  people: FoundPerson[];
  processes: FoundProcess[];
  /** Controlled documents, by their text too. */
  documents: FoundDocument[];
  /** The caller's own papers, by their files' text too. */
  ownDocuments: FoundDocument[];
  policies: FoundDocument[];
  announcements: FoundDocument[];
}
