import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { TYPESETTER_DEFAULTS, Typesetter, type TypesetterOptions } from "@/lib/platform/typeset/typesetter";

let folder: string;
beforeAll(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), "assay-typesetter-"));
  fs.writeFileSync(
    path.join(folder, "slow.typ"),
    '#set document(title: "x")\n= A\n#{let x = 0; while x < 2000000000 { x += 1 }}',
  );
  fs.writeFileSync(path.join(folder, "good.typ"), '#set document(title: "x")\n= A\nGood.');
});
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

function open(options: Partial<TypesetterOptions> = {}) {
  const typesetter = new Typesetter({ ...TYPESETTER_DEFAULTS, rootDir: process.cwd(), ...options });
  const set = (name: string, data = "{}") =>
    typesetter.set({
      template: path.join(folder, `${name}.typ`),
      data,
      timestampSeconds: 0,
      fontFolders: [path.join(process.cwd(), "node_modules/geist/dist/fonts/geist-sans")],
    });
  return { typesetter, set };
}

test("what takes too long is given up, and the next document is set", async () => {
  const { typesetter, set } = open({ deadlineMs: 8_000 });
  await set("good");
  await expect(set("slow")).rejects.toMatchObject({ code: "unavailable" });
  expect((await set("good")).pages).toBe(1);
  typesetter.close();
});

test("data beyond the limit is not taken, nor is more than may wait", async () => {
  const { typesetter, set } = open({ maxCharacters: 10, maxWaiting: 1 });
  await expect(set("good", JSON.stringify("x".repeat(20)))).rejects.toMatchObject({ code: "unavailable" });
  const outcomes = await Promise.allSettled([set("good"), set("good"), set("good"), set("good")]);
  expect(outcomes.filter(({ status }) => status === "rejected").length).toBeGreaterThan(0);
  expect(outcomes[0]?.status).toBe("fulfilled");
  typesetter.close();
});
