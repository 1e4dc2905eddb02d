// The types of summary.mjs for its test; it is JavaScript, because `npm test` runs it as it is.
export interface TestFile {
  name: string;
  status: string;
  startTime: number;
  endTime: number;
  message: string;
  assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
}

export interface Report {
  testResults: TestFile[];
  uncaught: number;
}

export function counted(report: Report): string;
export function failures(files: TestFile[]): string[];
export function times(report: Report): string[];
export function place(file: TestFile): string;
