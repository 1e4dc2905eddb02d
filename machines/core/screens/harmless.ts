/**
 * The reasons for which a single administrator may grant a permission. Every other permission requires two
 * administrators, because it may give access to pay, personal or confidential data, credentials, rights or pipelines.
 */
export const OWN = 'Each person sees, sends and changes only what is their own.';
export const NAMES = 'A list of names for forms: no people, no amounts, no one who approves.';
export const PUBLISHED = 'What the company publishes to everyone who works there.';
export const WORDING = 'The language and wording of screens.';
export const OWN_PROJECTS =
  'Each person sees and changes only the projects of which they are a member.';
export const PRODUCT = 'It is about the product, and shows no data of the company.';
