import type { Browser, Page } from "playwright";
import { Webhook } from "standardwebhooks";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { api } from "../support/api";
import { expectAccessible, launchBrowser } from "../support/chromium";
import { arrivesAt, expectFitsPhone, pageOf, saysNow, visible } from "../support/journey";
import { newMember, newOrganization } from "../support/organization";
import { newProgram } from "../support/programs";
import { type ReceivedRequest, startReceiver, type WebhookReceiver } from "../support/webhook-receiver";
import { newEndpoint, received } from "../support/webhooks";

const TYPE = "compliance.control_update";

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

const open: WebhookReceiver[] = [];
afterEach(async () => {
  for (const receiver of open.splice(0)) await receiver.close();
});

async function newReceiver(): Promise<WebhookReceiver> {
  const receiver = await startReceiver();
  open.push(receiver);
  return receiver;
}

/** The request with that number, from 1, once it has arrived. */
async function request(receiver: WebhookReceiver, number: number): Promise<ReceivedRequest> {
  const found = (await received(receiver, number))[number - 1];
  if (!found) throw new Error("nothing arrived");
  return found;
}

const verified = ({ body, headers }: ReceivedRequest, secret: string) =>
  new Webhook(secret).verify(body, headers) as { id: string; payload: Record<string, unknown> };

/** The secret a dialog shows this one time. */
async function secretIn(page: Page, title: string): Promise<string> {
  const dialog = page.getByRole("dialog", { name: title, exact: true });
  const secret = (await dialog.getByText(/^whsec_/).textContent()) ?? "";
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "I have stored it" }).click();
  await dialog.waitFor({ state: "detached" });
  return secret;
}

async function choose(page: Page, action: string): Promise<void> {
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: action }).click();
}

test("an administrator registers an endpoint, watches what it is sent, and stays in control of it to its end", async () => {
  const organization = await newOrganization();
  const [program, receiver] = await Promise.all([newProgram(organization.apiKey), newReceiver()]);
  const page = await pageOf(browser, { email: organization.admin.email, password: organization.password });
  await page.goto("/webhooks");
  await visible(page, "No endpoint yet");
  await expectAccessible(page);
  await page.getByRole("link", { name: "Register endpoint" }).first().click();
  await arrivesAt(page, "**/webhooks/new", "Register an endpoint");

  // What may not be reached is refused where it was entered.
  await page.getByLabel("URL").fill("https://10.0.0.5/hook");
  await page.getByRole("button", { name: "Register endpoint" }).click();
  await page.getByRole("alert").getByText("Choose at least one event.").waitFor();
  await page.getByRole("checkbox", { name: TYPE }).check();
  await page.getByRole("button", { name: "Register endpoint" }).click();
  await page.getByRole("alert").getByText("must not lead to a private or reserved network").waitFor();
  expect(await page.getByLabel("URL").getAttribute("aria-invalid")).toBe("true");
  await expectAccessible(page);
  await page.getByLabel("URL").fill(receiver.url);
  await page.getByRole("button", { name: "Register endpoint" }).click();
  const secret = await secretIn(page, "Signing secret");
  await arrivesAt(page, /\/webhooks\/whk_\w+$/, receiver.url);
  const endpoint = page.url();
  await page.reload();
  expect(await page.content()).not.toContain(secret);
  await expectAccessible(page);

  await page.getByRole("button", { name: "Send test event" }).click();
  await page.getByRole("dialog", { name: "Send a test event" }).getByRole("button", { name: "Send" }).click();
  const drawer = page.getByRole("dialog", { name: `Delivery of ${TYPE}` });
  await drawer.getByText("Success").waitFor();
  const tested = verified(await request(receiver, 1), secret);
  expect(tested.id).toMatch(/^evt_test_/);
  expect(await saysNow(drawer)).toContain("#1 Success 200");
  const body = await drawer.getByRole("region", { name: "Body that is sent" }).textContent();
  expect(JSON.parse(body ?? "")).toEqual(tested);
  await drawer.getByText("Request and answer").click();
  await drawer.getByText("webhook-signature").waitFor();
  await expectAccessible(page);
  await drawer.getByRole("button", { name: "Close" }).click();

  await program.put(program.first, { status: "gap" });
  const change = await request(receiver, 2);
  expect(verified(change, secret).payload).toMatchObject({ control_record_id: program.first, status: "gap" });
  const path = `/v1/webhooks/${endpoint.split("/").at(-1)}`;
  const delivered = async () => (await api({ path, apiKey: organization.apiKey })).json.deliveries.delivered;
  await expect.poll(delivered, { timeout: 10_000, interval: 50 }).toBe(2);
  await page.goto(endpoint);
  await visible(page, "2 delivered, 0 waiting, 0 dead letters");
  await page.getByRole("table").getByRole("link", { name: TYPE, exact: true }).click();
  await drawer.getByRole("button", { name: "Send again" }).click();
  const again = await request(receiver, 3);
  expect([again.body, again.headers["webhook-id"]]).toEqual([change.body, change.headers["webhook-id"]]);
  await drawer.getByText("#2").waitFor();
  await drawer.getByRole("button", { name: "Close" }).click();

  // A second endpoint shows when the change made during the pause has been handed out.
  const witness = await newReceiver();
  await newEndpoint(organization, witness.url, { events: [TYPE] });
  await choose(page, "Pause");
  await visible(page, "Nothing is sent until it is resumed.");
  await program.put(program.first, { status: "in_progress" });
  await request(witness, 1);
  await page.getByRole("button", { name: "Resume" }).click();
  await page.getByRole("button", { name: "Send test event" }).waitFor();
  await choose(page, "Replace the secret");
  await page
    .getByRole("dialog", { name: "Replace the signing secret?" })
    .getByRole("button", { name: "Replace the secret" })
    .click();
  const newSecret = await secretIn(page, "New signing secret");
  expect(newSecret).not.toBe(secret);
  await visible(page, "signs too until");
  await program.put(program.first, { status: "implemented" });
  const last = await request(receiver, 4);
  expect(verified(last, newSecret).payload).toMatchObject({
    previous_status: "in_progress",
    status: "implemented",
  });
  expect(verified(last, secret)).toEqual(verified(last, newSecret));
  await expectFitsPhone(page, ["/webhooks", "/webhooks/new", endpoint]);

  await choose(page, "Delete");
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete the endpoint" }).click();
  await arrivesAt(page, "**/webhooks", "Webhooks");
  await page.getByRole("link", { name: witness.url }).waitFor();
  expect(await page.getByRole("link", { name: receiver.url }).count()).toBe(0);
});

test("a viewer sees no address, and who can help", async () => {
  const organization = await newOrganization();
  const { id } = await newEndpoint(organization, "https://example.com/hooks/token-in-the-path");
  const page = await pageOf(browser, await newMember(organization, "viewer"));
  for (const path of ["/webhooks", `/webhooks/${id}`, "/webhooks/new"]) {
    await page.goto(path);
    await visible(page, "Only managers see webhooks, and only administrators change them");
    await page.getByRole("link", { name: organization.admin.email }).waitFor();
    expect(await page.content()).not.toContain("token-in-the-path");
  }
  await expectAccessible(page);
});
