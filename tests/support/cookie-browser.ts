import { inject } from "vitest";

/** Name of the session cookie on plain http. */
export const COOKIE = "assay-session";

/** What a browser does with cookies and forms, without one. */
export class CookieBrowser {
  /** @param baseUrl another server than the one all tests share */
  constructor(private readonly baseUrl: string = inject("running").baseUrl) {}

  readonly cookies = new Map<string, string>();
  /** Every `Set-Cookie` line that came. */
  readonly setCookies: string[] = [];

  get header(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  }

  /** Opens an address, or sends a form there. */
  fetch(path: string, form?: Readonly<Record<string, string>>): Promise<Response> {
    if (!form) return this.#request(path, { method: "GET" });
    return this.#request(path, { method: "POST", body: new URLSearchParams(form) });
  }

  /** Sends JSON, as a page's script does. */
  send(path: string, body: unknown): Promise<Response> {
    const headers = { "content-type": "application/json" };
    return this.#request(path, { method: "POST", headers, body: JSON.stringify(body) });
  }

  async #request(path: string, init: RequestInit): Promise<Response> {
    const headers = { ...init.headers, cookie: this.header };
    const response = await fetch(`${this.baseUrl}${path}`, {
      ...init,
      headers,
      redirect: "manual",
    });
    for (const line of response.headers.getSetCookie()) {
      this.setCookies.push(line);
      const [pair = "", ...attributes] = line.split("; ");
      const [name = "", value = ""] = pair.split(/=(.*)/s);
      if (value === "" || attributes.includes("Max-Age=0")) this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    return response;
  }

  async csrfToken(): Promise<string> {
    return ((await (await this.fetch("/api/auth/csrf")).json()) as { csrfToken: string }).csrfToken;
  }

  async signIn(email: string, password: string): Promise<Response> {
    const csrfToken = await this.csrfToken();
    return this.fetch("/api/auth/callback/credentials", { csrfToken, email, password, json: "true" });
  }
}

/** A browser in which somebody signed in with email and password. */
export async function signedIn(email: string, password: string, baseUrl?: string): Promise<CookieBrowser> {
  const browser = new CookieBrowser(baseUrl);
  await browser.signIn(email, password);
  if (!browser.cookies.has(COOKIE)) throw new Error("the sign-in set no session cookie");
  return browser;
}
