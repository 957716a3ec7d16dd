import { afterEach, describe, expect, test } from "vitest";
import { newFolder, verifyPackage, writeFiles } from "../../../support/package-verifier";
import { newWitness, syntheticPackage } from "../../../support/synthetic-package";

const SECONDS = 1_793_000_000;
const folders: ReturnType<typeof newFolder>[] = [];
afterEach(() => {
  for (const { remove } of folders.splice(0)) remove();
});

function check(files: readonly { name: string; content: Buffer }[]) {
  const place = newFolder();
  folders.push(place);
  writeFiles(place.folder, files);
  return verifyPackage(place.folder);
}

const file = (name: string, text: string) => ({ name, content: Buffer.from(text) });

describe("a witness's cosignature in a package", () => {
  const made = syntheticPackage(7);
  const witness = newWitness("witness.example.com");
  const cosigned = (size: number, more: { proof?: string; key?: string; note?: string } = {}) =>
    made.withManifest([
      file("cosignatures/1.note", more.note ?? witness.cosign(made.noteAt(size), SECONDS)),
      file("cosignatures/1.proof", more.proof ?? made.consistencyFrom(size)),
      file("cosignatures/witnesses.txt", `${more.key ?? witness.key}\n`),
    ]);

  test.each([1, 2, 3, 4, 5, 6, 7])(
    "on a checkpoint of %i of 7 entries is checked and dated",
    async (size) => {
      const { status, stdout } = await check(cosigned(size));
      expect(stdout).toContain("ok      witnesses have signed checkpoints of this ledger");
      expect(stdout).toContain(
        `witness.example.com saw the ledger at ${size} entries on ${new Date(SECONDS * 1_000).toISOString()}`,
      );
      expect(status).toBe(0);
    },
  );

  test("fails by another key, another text, another proof or another ledger", async () => {
    const note = witness.cosign(made.noteAt(3), SECONDS);
    const other = syntheticPackage(9);
    const wrong = [
      cosigned(3, { key: newWitness("witness.example.com").key }),
      cosigned(3, { note: made.noteAt(3) }),
      cosigned(3, { proof: "" }),
      cosigned(3, { proof: made.consistencyFrom(2) }),
      cosigned(3, { note: note.replace("\n3\n", "\n2\n") }),
      cosigned(3, { note: witness.cosign(other.noteAt(8), SECONDS) }),
    ];
    for (const files of wrong) {
      const { status, failed } = await check(files);
      expect([status, failed.length]).toEqual([1, 1]);
      expect(failed[0]).toContain("cosignatures/1.note");
    }
  });
});

test("a time-stamped checkpoint must be of the package's ledger, and the stamp is left to OpenSSL", async () => {
  const made = syntheticPackage(5);
  const stamped = (proof: string) =>
    made.withManifest([
      file("timestamps/1.note", made.noteAt(3)),
      file("timestamps/1.proof", proof),
      file("timestamps/1.tst", "a token"),
    ]);
  const good = await check(stamped(made.consistencyFrom(3)));
  expect(good.status).toBe(0);
  expect(good.stdout).toContain("README.txt has the command");
  expect((await check(stamped(made.consistencyFrom(2)))).failed.join()).toContain("timestamps/1.note");
});
