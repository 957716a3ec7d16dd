/** Ends the session and shows the sign-in page. next-auth's client is loaded here, since few visits to a page end in it. */
export async function leave(): Promise<void> {
  const { signOut } = await import("next-auth/react");
  await signOut({ callbackUrl: "/sign-in" });
}

/**
 * Moves the session to another organization of the person.
 *
 * @returns whether the server took it
 */
export async function moveSession(organizationId: string): Promise<boolean> {
  try {
    const { getCsrfToken } = await import("next-auth/react");
    // What `update` of next-auth's session provider sends, without a provider around every page.
    const response = await fetch("/api/auth/session", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ csrfToken: await getCsrfToken(), data: { organizationId } }),
    });
    return response.ok && Object.keys(await response.json()).length > 0;
  } catch {
    return false;
  }
}
