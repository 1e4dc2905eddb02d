/** One clearance item of a leaver. */
export interface ReleaseItem {
  itemId: number;
  title: string;
  owner: string;
  status: string;
  isOpen: boolean;
  dueOn: string;
  charge: number | null;
}

/** GET /Separation/Release?requestId: a leaver, and what their release waits for. */
export interface ReleaseView {
  requestId: number;
  /** The workflow of the application, which has the event of the release. */
  workflow: string;
  number: string;
  employeeId: number;
  name: string;
  code: string;
  type: string;
  lastDay: string;
  releasedAt: string | null;
  releasedBy: string | null;
  needsClearance: boolean;
  items: ReleaseItem[];
  papers: { paperId: number; number: string; title: string; status: string }[];
}
