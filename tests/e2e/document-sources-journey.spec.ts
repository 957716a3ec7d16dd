import type { Browser } from "playwright";
import { afterAll, beforeAll, test } from "vitest";
import { expectAccessible, launchBrowser } from "../support/chromium";
import { type GitServer, newRepository, type Repository, startGitServer } from "../support/git-server";
import { arrivesAt, expectFitsPhone, pageOf, visible } from "../support/journey";
import { newOrganization } from "../support/organization";

let browser: Browser;
let repository: Repository;
let server: GitServer;
beforeAll(async () => {
  browser = await launchBrowser();
  repository = newRepository();
  repository.commit({ "policies/access.md": "Access is reviewed.", "policies/empty.md": "" });
  server = await startGitServer(repository);
});
afterAll(async () => {
  await browser.close();
  await server.close();
  repository.remove();
});

test("a manager connects a repository, sees what was not taken and why, reads it again and disconnects it", async () => {
  const organization = await newOrganization();
  const page = await pageOf(browser, { email: organization.admin.email, password: organization.password });
  await page.goto("/documents");
  await page.getByRole("link", { name: "Sources" }).click();
  await arrivesAt(page, "**/documents/sources", "Sources");
  await visible(page, "No source yet");
  await expectAccessible(page);
  await page.getByRole("link", { name: "Connect a source" }).click();
  await arrivesAt(page, "**/documents/sources/new", "Connect a source");

  await page.getByLabel("Name", { exact: true }).fill("Policies");
  await page.getByRole("button", { name: "Connect and read" }).click();
  await visible(page, "Enter the URL of the repository");
  await page.getByRole("textbox", { name: "Repository" }).fill("https://127.0.0.2/policies.git");
  await page.getByRole("button", { name: "Connect and read" }).click();
  await visible(page, "The URL must not lead to a private or reserved network");
  await expectAccessible(page);
  await page.getByRole("textbox", { name: "Repository" }).fill(server.url);
  await page.getByLabel("Folder").fill("policies");
  await page.getByRole("button", { name: "Connect and read" }).click();

  const source = page.getByRole("article", { name: "Policies" });
  await visible(source, "1 added, 1 not taken");
  await source.getByRole("button", { name: "1 added, 1 not taken" }).click();
  await visible(source, "policies/empty.md");
  await visible(source, "The file is empty.");
  await expectAccessible(page);

  await source.getByRole("link", { name: "1 document" }).click();
  await arrivesAt(page, "**/documents?source_id=*", "Documents");
  await visible(page, "1 matching document");
  await page.getByRole("link", { name: "access" }).click();
  await arrivesAt(page, /\/documents\/doc_/, "access");
  const properties = page.getByRole("complementary", { name: "Properties" });
  await visible(properties, "policies/access.md");
  await properties.getByRole("link", { name: "Policies" }).click();
  await visible(page, "1 matching document");
  await expectAccessible(page);
  await page.goto("/documents/sources", { waitUntil: "networkidle" });

  repository.commit({ "policies/access.md": "Access is reviewed every month." });
  await source.getByRole("button", { name: "Read now" }).click();
  await visible(source, "1 new version, 1 not taken");

  server.intercept = (_request, response) => response.writeHead(401).end();
  await source.getByRole("button", { name: "Read now" }).click();
  await visible(source, "The last reading failed");
  await visible(source, /Give a token/);
  await visible(source, "1 document");

  await expectFitsPhone(page, ["/documents", "/documents/sources", "/documents/sources/new"]);
  await page.goto("/documents/sources");
  await source.getByRole("button", { name: "More actions for Policies" }).click();
  await page.getByRole("menuitem", { name: "Disconnect" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Disconnect" }).click();
  await visible(page, "No source yet");
});
