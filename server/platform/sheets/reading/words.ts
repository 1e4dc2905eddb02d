/*
 * The names that offices, payroll programs and time clocks use for the same column. Names are compared by their words,
 * regardless of order, case and punctuation, so “Date of Joining (dd/mm/yyyy)” equals “Joining Date”.
 */

/** Other names of the import's columns, by the words of their label. */
const NAMES: Readonly<Record<string, readonly string[]>> = {
  'employee code':
    'code|id|card no|badge no|pin|user id|ac no|enroll no|enrollment no|token no|punch no|payroll no|person no|pers no|pernr|matricule|personalnummer|mitarbeiternummer|কর্মী নং|কর্মী আইডি|কর্মীর আইডি|কর্মচারী আইডি|কর্মচারী নং|কর্মী কোড|আইডি|আইডি নং|কোড'.split(
      '|',
    ),
  'employee name':
    'name|full name|employee|display name|name of employee|employee full name|complete name|person name|নাম|কর্মীর নাম|কর্মচারীর নাম|পূর্ণ নাম'.split(
      '|',
    ),
  'first name': 'given name|forename|first|employee first name|নামের প্রথম অংশ'.split('|'),
  'middle name': ['middle', 'employee middle name'],
  'last name': 'surname|family name|last|employee last name|নামের শেষ অংশ'.split('|'),
  designation:
    'job title|title|position|position title|job position|job|post|job role|employee designation|occupation|পদবি|পদবী|পদ'.split(
      '|',
    ),
  department: 'division|function|org unit|organizational unit|organisational unit|বিভাগ'.split('|'),
  section: 'sub department|team|sub section|sub unit|line|cell name|শাখা|সেকশন'.split('|'),
  'joining date':
    'join date|date joined|joined|joined on|joining|hire date|date hired|hired on|start date|employment date|employment start date|original hire date|service start date|entry date|appointment date|date of appointment|date of entry|যোগদানের তারিখ|যোগদান|যোগদানের দিন'.split(
      '|',
    ),
  gross:
    'gross salary|gross pay|gross wage|salary|wage|pay|compensation|remuneration|total salary|মোট বেতন|সর্বমোট বেতন|গ্রস|বেতন'.split(
      '|',
    ),
  basic: 'basic salary|basic pay|basic wage|base salary|base pay|মূল বেতন|বেসিক'.split('|'),
  'business unit':
    'company|company name|legal entity|entity|organisation|organization|subsidiary|concern|firm|employer|কোম্পানি|প্রতিষ্ঠান|ব্যবসায়িক ইউনিট'.split(
      '|',
    ),
  'workplace group': ['region', 'location group', 'zone', 'অঞ্চল'],
  workplace:
    'location|work location|office|branch office|site|plant|factory|office location|work site|কর্মস্থল|অফিস'.split(
      '|',
    ),
  'is management': ['management', 'management staff', 'ব্যবস্থাপনা'],
  email:
    'email address|email id|work email|office email|official email|company email|business email|corporate email|employee email|ইমেইল|ই-মেইল|মেইল'.split(
      '|',
    ),
  mobile:
    'mobile no|phone|phone no|contact no|contact|telephone|telephone no|cell|cell no|cell phone|mobile phone|work mobile|office mobile|work phone|official mobile|employee mobile|মোবাইল|মোবাইল নম্বর|ফোন|ফোন নম্বর'.split(
      '|',
    ),
  supervisor:
    'supervisor id|supervisor code|supervisor name|supervisor email|manager|manager id|manager code|manager name|manager email|line manager|line manager id|line manager name|reports to|report to|reporting to|reporting manager|reporting manager id|reporting manager code|reporting manager name|reporting supervisor|immediate supervisor|direct manager|direct supervisor|superior|boss|first approver|তত্ত্বাবধায়ক|সুপারভাইজার|ব্যবস্থাপক|ঊর্ধ্বতন'.split(
      '|',
    ),
  'employment type':
    'employee type|job type|employment status|contract type|employment category|employee category|nature of employment|type of employment|worker type|চাকরির ধরন|নিয়োগের ধরন'.split(
      '|',
    ),
  grade: 'job grade|pay grade|salary grade|level|job level|band|employee grade|গ্রেড'.split('|'),
  'birth date': 'date of birth|dob|birthday|born|born on|জন্ম তারিখ|জন্মতারিখ'.split('|'),
  gender: ['sex', 'লিঙ্গ'],
  'national id':
    'nid|national identity no|national id no|identity card no|nid no|nic|cnic|id card no|voter id|জাতীয় পরিচয়পত্র|জাতীয় পরিচয়পত্র নং|এনআইডি'.split(
      '|',
    ),
  bank: ['bank name', 'name of bank', 'salary bank', 'ব্যাংক', 'ব্যাংকের নাম'],
  'bank branch': ['branch', 'branch name', 'ব্যাংক শাখা'],
  'account number':
    'account no|bank account|bank account no|bank ac no|ac number|salary account|iban|হিসাব নম্বর|ব্যাংক হিসাব'.split(
      '|',
    ),
  calendar: 'shift|work schedule|schedule|duty shift|working hours|roster|শিফট|ক্যালেন্ডার'.split('|'),
  time: 'date time|datetime|date and time|punch time|punch date time|check time|log time|log date|log date time|event time|attendance time|timestamp|time stamp|s time|access time|swipe time|transaction time|সময়|পাঞ্চের সময়'.split(
    '|',
  ),
  'in time':
    'in|check in|check in time|clock in|clock in time|punch in|punch in time|sign in|sign in time|arrival|arrival time|first in|first punch|first check in|on duty|entry|entry time|start time|login time|প্রবেশ|প্রবেশের সময়|আগমন'.split(
      '|',
    ),
  'out time':
    'out|check out|check out time|clock out|clock out time|punch out|punch out time|sign out|sign out time|departure|departure time|last out|last punch|last check out|off duty|exit|exit time|end time|logout time|প্রস্থান|প্রস্থানের সময়'.split(
      '|',
    ),
  'punch date': 'date|day|attendance date|work date|check date|log day|তারিখ'.split('|'),
  kind: 'state|status|type|direction|in out|inout|io|i o|punch type|punch state|check type|event|in out mode|mode|entry exit|attendance state|attendance status|ধরন'.split(
    '|',
  ),
  device:
    'device code|device id|terminal|terminal id|machine|machine no|reader|device name|gate|door|clock|যন্ত্র'.split(
      '|',
    ),
  'leave type': 'leave|type of leave|leave name|absence type|leave category|ছুটির ধরন|ছুটি'.split(
    '|',
  ),
  days: 'balance|no of days|days balance|leave balance|opening balance|closing balance|entitlement|remaining|remaining days|available|quantity|leave days|দিন|দিন সংখ্যা|স্থিতি'.split(
    '|',
  ),
  from: 'effective date|as of|as on|valid from|from date|balance date|date|start date|কার্যকর তারিখ|তারিখ'.split(
    '|',
  ),
  reason: 'remark|remarks|comment|comments|note|notes|purpose|description|কারণ|মন্তব্য'.split('|'),
  day: 'date|work date|overtime date|ot date|attendance date|holiday date|তারিখ|দিন'.split('|'),
  hours:
    'overtime hours|ot hours|ot|overtime|hour|hrs|no of hours|duration|ঘণ্টা|ঘন্টা|অতিরিক্ত ঘণ্টা'.split(
      '|',
    ),
  'increment percent':
    'increment|percent|percentage|increment rate|raise|raise percent|hike|hike percent|increase|increase percent|% increase|increment percentage|বৃদ্ধি|শতকরা'.split(
      '|',
    ),
  'gross after':
    'new gross|new salary|revised gross|revised salary|gross after increment|salary after|new gross salary|নতুন বেতন'.split(
      '|',
    ),
  name: ['title', 'নাম'],
};

/** Words that have the same meaning in headers. */
const SAME: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries({
    employee: 'emp empl employees staff worker personnel associate',
    code: 'id no nr num number identifier codes ids',
    designation: 'desig desg',
    department: 'dept dep depts',
    section: 'sec sect',
    date: 'dt dates',
    mobile: 'mob',
    email: 'mail',
    joining: 'join joined',
    supervisor: 'supv',
    percent: 'pct percentage',
    account: 'ac acct acc',
    salary: 'sal',
  }).flatMap(([word, others]) => others.split(' ').map((other) => [other, word])),
);

const SILENT = new Set('of the a an s and to by please enter'.split(' '));

/** Words that make a name more precise without changing what it means. */
const QUALIFYING = new Set(
  'monthly current present per month bdt tk taka usd eur inr gbp aed amount employee person actual latest name details info'.split(
    ' ',
  ),
);

const ABBREVIATIONS: readonly [RegExp, string][] = [
  [/\bd\W?o\W?j\b/g, 'joining date'],
  [/\bd\W?o\W?b\b/g, 'birth date'],
  [/\be[\s_-]*mail\b/g, 'email'],
  [/\ba\/c\b/g, 'account'],
  [/%/g, ' percent '],
  [/#/g, ' no '],
];

/** The words of a name, in an order that is the same for all names with the same words. */
function getWords(name: string): string[] {
  let text = name
    .normalize('NFKC')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase();
  // Text in brackets is a unit, a format or a hint, so it is removed.
  const bare = text.replace(/\([^)]*\)|\[[^\]]*\]/g, ' ').trim();
  if (bare !== '') text = bare;
  for (const [from, to] of ABBREVIATIONS) text = text.replace(from, to);
  const words = text
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter(Boolean)
    .map((word) => SAME[word] ?? word);
  const spoken = words.filter((word) => !SILENT.has(word));
  return spoken.length > 0 ? spoken : words;
}

/** A key that is the same for names with the same meaning. */
export const getKey = (name: string): string => [...new Set(getWords(name))].sort().join(' ');

/** Like `getKey`, without words that only make a name more precise; null if there are no other words. */
export function getShortKey(name: string): string | null {
  const words = getWords(name).filter((word) => !QUALIFYING.has(word));
  return words.length > 0 ? [...new Set(words)].sort().join(' ') : null;
}

const byKey = new Map(Object.entries(NAMES).map(([label, names]) => [getKey(label), names]));

/** The other names of a column, given its label. */
export const getNames = (label: string): readonly string[] => byKey.get(getKey(label)) ?? [];
