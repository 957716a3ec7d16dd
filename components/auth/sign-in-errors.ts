const MESSAGES: Readonly<Record<string, string>> = {
  CredentialsSignin: "The email or the password is wrong.",
  rate_limited: "Too many attempts. Wait 15 minutes, then try again.",
  not_invited:
    "Single sign-on worked, but nobody has added you yet. Ask an administrator of your organization.",
  not_linked:
    "Your account is not linked to single sign-on. Sign in with your password, then choose Link single sign-on under Your account.",
  removed: "You were removed from the organization. Ask an administrator to add you again.",
  unavailable: "Assay cannot sign you in right now. Check the connection and try again.",
};

/** The sentence for an error code of a sign-in; a code from outside never reaches the page as text. */
export function explainSignInError(code: string): string {
  return MESSAGES[code] ?? "The sign-in did not work. Try again.";
}
