import { execFile, execFileSync } from "node:child_process";
import { createHmac } from "node:crypto";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { newOrganization, type TestOrganization } from "../support/organization";
import { type ReceiverProgram, startReceiverProgram } from "../support/receiver-program";
import { startReceiver } from "../support/webhook-receiver";
import { deliveryWhen, emit, newEndpoint, received } from "../support/webhooks";

let organization: TestOrganization;
beforeAll(async () => {
  organization = await newOrganization();
});

/** A test may only count on what Node brings; the other languages run where they are installed. */
function isInstalled(command: string, question = "--version"): boolean {
  try {
    execFileSync(command, [question], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

const SECRET = `whsec_${Buffer.from("a key that both sides of the test know").toString("base64")}`;

/** A real delivery, as it arrived at a receiver that keeps everything. */
async function captureDelivery() {
  const receiver = await startReceiver();
  await newEndpoint(organization, receiver.url, { secret: SECRET });
  await emit(organization);
  const [request] = await received(receiver, 1);
  await receiver.close();
  if (!request) throw new Error("nothing arrived");
  return request;
}

/** Signs as Assay would have, at another time. */
function signedAt(timestamp: number, id: string, body: string): Record<string, string> {
  const key = Buffer.from(SECRET.slice(6), "base64");
  const value = createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest("base64");
  return {
    "webhook-id": id,
    "webhook-timestamp": String(timestamp),
    "webhook-signature": `v1,${value}`,
  };
}

const RECEIVERS = [
  { name: "Node.js", command: process.execPath, file: "docs/receivers/receiver.mjs" },
  { name: "Python", command: "python3", file: "docs/receivers/receiver.py" },
].filter(({ command }) => isInstalled(command));

describe.each(RECEIVERS)("the $name receiver of the guide", ({ command, file }) => {
  let program: ReceiverProgram | undefined;
  afterEach(() => program?.stop());

  test("takes a real delivery, once, and refuses what was changed, copied later or signed by another", async () => {
    const receiver = await startReceiverProgram(command, file, SECRET);
    program = receiver;
    const own = await newOrganization();
    const endpoint = await newEndpoint(own, receiver.url, { secret: SECRET });
    await emit(own);
    const delivery = await deliveryWhen(own, endpoint.id, ({ status }) => status === "delivered");
    expect(receiver.output()).toContain(`audit.completed ${delivery.event_id}`);

    const { body, event_id: id } = delivery;
    const sent = signedAt(Math.floor(Date.now() / 1_000), id, body);
    const send = async (headers: Record<string, string>, content = body) =>
      (await fetch(receiver.url, { method: "POST", headers, body: content })).status;
    const now = Math.floor(Date.now() / 1_000);
    const oldAndNew = { ...sent, "webhook-signature": `v1,AAAA ${sent["webhook-signature"]}` };
    expect({
      again: await send(sent),
      duringRotation: await send(oldAndNew),
      changed: await send(sent, body.replace("62", "99")),
      unsigned: await send({}),
      otherId: await send({ ...sent, "webhook-id": "evt_other" }),
      otherTime: await send({ ...sent, "webhook-timestamp": String(now + 1) }),
      copiedLater: await send(signedAt(now - 400, id, body)),
      fromTheFuture: await send(signedAt(now + 400, id, body)),
      noTime: await send({ ...sent, "webhook-timestamp": "" }),
    }).toEqual({
      again: 204,
      duringRotation: 204,
      changed: 401,
      unsigned: 401,
      otherId: 401,
      otherTime: 401,
      copiedLater: 401,
      fromTheFuture: 401,
      noTime: 401,
    });
    expect(receiver.output().split(id)).toHaveLength(2);
  });
});

test.skipIf(!isInstalled("openssl", "version"))("the shell check of the guide agrees", async () => {
  const { headers, body } = await captureDelivery();
  const file = path.join(fs.mkdtempSync(path.join(os.tmpdir(), "assay-verify-")), "body.json");
  const check = async (content: string, timestamp = headers["webhook-timestamp"] ?? "") => {
    fs.writeFileSync(file, content);
    const args = [
      file,
      headers["webhook-id"] ?? "",
      timestamp,
      headers["webhook-signature"] ?? "",
      headers["webhook-timestamp"] ?? "",
    ];
    const run = promisify(execFile)("docs/receivers/verify.sh", args, {
      env: { ...process.env, WEBHOOK_SECRET: SECRET },
    });
    return run.then(
      ({ stdout }) => stdout.trim(),
      ({ stdout }: { stdout: string }) => stdout.trim(),
    );
  };
  expect(await check(body)).toBe("genuine");
  expect(await check(`${body} `)).toBe("refused: no signature fits");
  expect(await check(body, "1700000000")).toBe("refused: the request is too old");
});
