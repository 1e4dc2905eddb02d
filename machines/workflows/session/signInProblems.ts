/** What `/?signIn=…` says after a sign-in by another account that did not succeed. */
export const SIGN_IN_PROBLEMS = {
  cancelled: 'The sign-in was not finished. Please try again.',
  failed: 'Login failed, please try again',
  unknown: 'Nobody here has this mail address. Ask HR to enter it with your details.',
  ambiguous: 'Several people here have this mail address, so sign in with user id and password.',
  unverified: 'Your mail address is not confirmed there, so it cannot sign you in here.',
} as const;

export type SignInProblem = keyof typeof SIGN_IN_PROBLEMS;
