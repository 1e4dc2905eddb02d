/** Names and abbreviations, which keep their capitals in a sentence. */
const NAMES =
  /^(Bengali|Brier|BullMQ|Cadre|Control|Ctrl|English|Enter|Excel|Google|Johari|Meta|Monday|Os|Redis|Shift|Stately|Sunday|XState|[A-Z]+s?|[A-Z]+’s|\w*[a-z][A-Z]\w*)$/;
/** Several words that name one thing. */
const PHRASES = /Google Chat|Content-(Type|Length)|Idempotency-Key|(GET|POST) \/\S+/g;
/** In these a capital is the name of a button, a field or a choice, or a file's column. */
const NAMES_ON_SCREEN = new Set([
  'Basic, BusinessUnit, WorkplaceGroup, Workplace, IsManagement, Email, Mobile',
  'EmployeeCode, EmployeeName, Designation, Department, Section, JoiningDate, Gross',
  'EmployeeCode, IncrementPercent',
  'Back at must be after Out at',
  'Choose Active to employ a candidate',
  'Closes must be later than Opens',
  'Enter both Out at and Back at',
  'Expires on cannot be before Issued on',
  'Priority must be High, Medium or Low',
  'Select Complete to save this step',
  'There is no employment type with the job status Confirmed',
  'This link has been used or has expired. Open the task from My tasks',
  'Until cannot be before From',
  'You cannot confirm your own email address. Change it under Your account',
]);
const LONG_SENTENCE = /^(\S+\s+){6,}\S+\.$/s;
const VALUES = /\{[^{}]*(\{[^{}]*\}[^{}]*)*\}|“[^”]*”/g;

/**
 * The specification's titles in sentence case, as everything of ours is written: `Effective date` for
 * `Effective Date`; null for what is in sentence case already. Values and quotations stay.
 */
export function sentenceCase(message: string): string | null {
  if (NAMES_ON_SCREEN.has(message) || LONG_SENTENCE.test(message)) return null;
  const kept: string[] = [];
  const keep = (text: string) => `\u0001${kept.push(text) - 1}\u0002`;
  let begins = true;
  const written = message
    .replaceAll(VALUES, keep)
    .replaceAll(PHRASES, keep)
    .replaceAll(/[\p{L}\d’]+|[.?!:]/gu, (word) => {
      const first = begins;
      begins = /^[.?!:]$/.test(word) && !/^(No|Req)\./.test(message);
      if (begins || first || NAMES.test(word)) return word;
      return word === 'Id' ? 'ID' : word.charAt(0).toLowerCase() + word.slice(1);
    })
    // oxlint-disable-next-line no-control-regex
    .replaceAll(/\u0001(\d+)\u0002/g, (_, at: string) => kept[Number(at)] ?? '');
  return written === message ? null : written;
}
