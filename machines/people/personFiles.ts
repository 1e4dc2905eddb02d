/** What files of a person's own record are uploaded for; each hangs on the person. */
export const PERSON_FILES = 'PersonalRecord';
