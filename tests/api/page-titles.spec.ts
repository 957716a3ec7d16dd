import { beforeAll, expect, test } from "vitest";
import { api } from "../support/api";
import { type CookieBrowser, signedIn } from "../support/cookie-browser";
import { newOrganization } from "../support/organization";
import { newProgram } from "../support/programs";

let visitor: CookieBrowser;
let apiKey: string;

beforeAll(async () => {
  const organization = await newOrganization();
  apiKey = organization.apiKey;
  visitor = await signedIn(organization.admin.email, organization.password);
});

const create = async (path: string, body: unknown) =>
  (await api({ method: "POST", path, apiKey, body })).json.id as string;

/** The titles in the HTML of a page: of the document, and of pictures. */
async function titlesOf(path: string): Promise<string> {
  const answer = await visitor.fetch(path);
  expect(answer.status, path).toBe(200);
  const html = await answer.text();
  return [...html.matchAll(/<title>(.*?)<\/title>/g)].map(([, title]) => title).join("\n");
}

test("the pages of a program name it in their title", async () => {
  const { id } = await newProgram(apiKey, ["ISO27001"], "Certification 2027");
  for (const part of ["", "/controls", "/controls/apply", "/auditors", "/soa?framework=ISO27001"])
    expect(await titlesOf(`/programs/${id}${part}`), part).toContain("Certification 2027");
});

test("the pages of a system name it in their title", async () => {
  const id = await create("/v1/systems", { name: "Support copilot" });
  for (const part of ["", "/edit", "/applicability/GDPR"])
    expect(await titlesOf(`/systems/${id}${part}`), part).toContain("Support copilot");
});

test("the page of an audit names system and framework in its title", async () => {
  const id = await create("/v1/audit", {
    system_name: "Harbor assistant",
    framework: "GDPR",
    scope: "quick",
    context: "The risk register lists 24 risks. Each risk has an owner.",
  });
  expect(await titlesOf(`/audits/${id}`)).toContain("Audit of Harbor assistant against");
  // The first audit of a server loads the model, which a busy machine does slowly.
}, 180_000);

test("the page of a webhook endpoint names its host in its title, and not the secret path", async () => {
  const id = await create("/v1/webhooks", {
    url: "http://127.0.0.1:9/services/secret-path",
    events: ["audit.completed"],
  });
  const titles = await titlesOf(`/webhooks/${id}`);
  expect(titles).toContain("127.0.0.1:9 · Webhook endpoint");
  expect(titles).not.toContain("secret-path");
});
