/** The messages on the login page after signing in with an external provider failed, by the value of `/?signIn=…`. */
export const SIGN_IN_PROBLEMS = {
  cancelled: 'The sign-in was not completed. Try again.',
  failed: 'Login failed, please try again',
  unknown: 'No user has this email address. Ask HR to add it to your record.',
  ambiguous: 'Several people have this email address. Sign in with user ID and password.',
  unverified: 'Your email address is not verified by that provider, so you cannot sign in with it.',
} as const;

export type SignInProblem = keyof typeof SIGN_IN_PROBLEMS;
