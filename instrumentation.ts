/** Called by Next once per server process, before the first request. */
export async function register(): Promise<void> {
  // Next replaces this variable when it builds, so that the edge bundle has none of the server's code.
  if (process.env.NEXT_RUNTIME === "nodejs") {
    const { boot } = await import("@/lib/runtime");
    await boot();
  }
}
