import { deflateSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { type GitObject, listFolder, objectId, readPack } from "@/lib/platform/git";

const LIMITS = { maxObjects: 1_000, maxObjectBytes: 100_000, maxTotalBytes: 200_000 };
const BLOB = 3;
const OFS_DELTA = 6;
const REF_DELTA = 7;

function varint(value: number): number[] {
  return value < 128 ? [value] : [(value & 127) | 128, ...varint(Math.floor(value / 128))];
}

/** One object of a pack; `claimed` is the size its header gives. */
function entry(code: number, content: Buffer, { claimed = content.length, base = "" } = {}): Buffer {
  const rest = Math.floor(claimed / 16);
  const first = (code << 4) | (claimed & 15) | (rest > 0 ? 128 : 0);
  const header = [first, ...(rest > 0 ? varint(rest) : [])];
  return Buffer.concat([Buffer.from(header), Buffer.from(base, "hex"), deflateSync(content)]);
}

function pack(entries: readonly Buffer[], count = entries.length): Buffer {
  const header = Buffer.alloc(12);
  header.write("PACK");
  header.writeUInt32BE(2, 4);
  header.writeUInt32BE(count, 8);
  return Buffer.concat([header, ...entries, Buffer.alloc(20)]);
}

const blobId = (content: Buffer) => objectId({ type: "blob", content });
/** A delta that repeats its base `times`. */
function repeat(base: Buffer, times: number): Buffer {
  const copy = [0x80 | 0x10 | 0x20, base.length & 255, base.length >> 8];
  return Buffer.from([
    ...varint(base.length),
    ...varint(base.length * times),
    ...Array(times).fill(copy).flat(),
  ]);
}

describe("a pack", () => {
  test("gives its objects under the ids Git gives them", async () => {
    const objects = await readPack(pack([entry(BLOB, Buffer.from("hello\n"))]), LIMITS);
    // git hash-object of "hello\n"
    expect([...objects.keys()]).toEqual(["ce013625030ba8dba906f756967f9e9ca394464a"]);
  });

  test("with a delta before its base, and a delta to that one, is put together", async () => {
    const base = Buffer.from("Access is reviewed. ");
    const twice = Buffer.concat([base, base]);
    const objects = await readPack(
      pack([
        entry(REF_DELTA, repeat(twice, 2), { base: blobId(twice) }),
        entry(REF_DELTA, repeat(base, 2), { base: blobId(base) }),
        entry(BLOB, base),
      ]),
      LIMITS,
    );
    expect(objects.get(blobId(Buffer.concat([twice, twice])))?.type).toBe("blob");
    expect(objects.size).toBe(3);
  });
});

describe("a hostile pack", () => {
  const base = Buffer.alloc(60_000, "a");
  const damaged: readonly [name: string, bytes: Buffer][] = [
    ["that is none", Buffer.from("<html>not a pack, but long enough to be one</html>")],
    ["that ends within an object", pack([entry(BLOB, Buffer.alloc(50_000, "b")).subarray(0, 20)])],
    ["with fewer objects than it says", pack([entry(BLOB, Buffer.from("a"))], 2)],
    [
      "with an object that inflates beyond its size",
      pack([entry(BLOB, Buffer.alloc(50_000_000), { claimed: 9 })]),
    ],
    ["with an object shorter than its size", pack([entry(BLOB, Buffer.from("a"), { claimed: 90 })])],
    ["with a delta without a base", pack([entry(REF_DELTA, repeat(base, 1), { base: "ab".repeat(20) })])],
    [
      "with a delta of another base",
      pack([
        entry(BLOB, Buffer.from("a")),
        entry(REF_DELTA, repeat(base, 1), { base: blobId(Buffer.from("a")) }),
      ]),
    ],
    ["with a delta by offset, which was not asked for", pack([entry(OFS_DELTA, Buffer.from("a"))])],
    ["with a size of endless bytes", pack([Buffer.alloc(5_000, 0xff)])],
  ];
  test.each(damaged)("%s is refused", async (_, bytes) => {
    await expect(readPack(bytes, LIMITS)).rejects.toMatchObject({ reason: "damaged" });
  });

  const large: readonly [name: string, bytes: Buffer][] = [
    ["with an object that claims a terabyte", pack([entry(BLOB, Buffer.from("a"), { claimed: 2 ** 40 })])],
    ["with too many objects", pack([entry(BLOB, Buffer.from("a"))], 1_001)],
    [
      "with more content than is taken",
      pack([...Array(4).keys()].map((n) => entry(BLOB, Buffer.alloc(60_000, `${n}`)))),
    ],
    [
      "with a delta that grows to a gigabyte",
      pack([entry(BLOB, base), entry(REF_DELTA, repeat(base, 20_000), { base: blobId(base) })]),
    ],
  ];
  test.each(large)("%s is refused", async (_, bytes) => {
    await expect(readPack(bytes, LIMITS)).rejects.toMatchObject({ reason: "too_large" });
  });
});

/** Folders by name, of entries `[mode, name, id]`. */
function tree(entries: readonly (readonly [mode: string, name: string | Buffer, id: string])[]): GitObject {
  const content = Buffer.concat(
    entries.flatMap(([mode, name, id]) => [
      Buffer.from(`${mode} `),
      Buffer.from(name),
      Buffer.from([0]),
      Buffer.from(id, "hex"),
    ]),
  );
  return { type: "tree", content };
}

const ID = "12".repeat(20);

describe("a hostile folder", () => {
  test("has its unsafe names set apart, and nothing is looked for under them", () => {
    const names = [
      "..",
      ".",
      ".git",
      ".GIT",
      "a/b",
      "a\\b",
      "line\nbreak",
      "right\u202eleft",
      Buffer.from([0xff, 0x41]),
    ];
    const root = tree([
      ...names.map((name) => ["100644", name, ID] as const),
      ["40000", "..", ID],
      ["100644", "ok.md", ID],
    ]);
    const found = listFolder(new Map([[ID, root]]), ID, "");
    expect(found.filter(({ kind }) => kind === "file").map(({ path }) => path)).toEqual(["ok.md"]);
    expect(found.filter(({ kind }) => kind === "unsafe_name")).toHaveLength(names.length + 1);
  });

  test("has a second file of the same name set apart", () => {
    const root = tree([
      ["100644", "a.md", ID],
      ["100644", "a.md", "34".repeat(20)],
    ]);
    expect(listFolder(new Map([[ID, root]]), ID, "").map(({ kind }) => kind)).toEqual([
      "file",
      "unsafe_name",
    ]);
  });

  test("that holds itself a billion times is given up", () => {
    const objects = new Map<string, GitObject>([["00".repeat(20), tree([["100644", "a.md", ID]])]]);
    for (let level = 1; level <= 9; level += 1) {
      const below = (level - 1).toString(16).padStart(2, "0").repeat(20);
      const folders = [...Array(10).keys()].map((n) => ["40000", `f${n}`, below] as const);
      objects.set(level.toString(16).padStart(2, "0").repeat(20), tree(folders));
    }
    expect(() => listFolder(objects, "09".repeat(20), "")).toThrow(/more than 200000/);
  });

  test("that is its own folder is given up", () => {
    const objects = new Map([[ID, tree([["40000", "again", ID]])]]);
    expect(() => listFolder(objects, ID, "")).toThrow(/nested more than 40 deep/);
  });

  test("that breaks off is damaged", () => {
    const whole = tree([["100644", "a.md", ID]]);
    const objects = new Map([[ID, { type: "tree" as const, content: whole.content.subarray(0, 20) }]]);
    expect(() => listFolder(objects, ID, "")).toThrow(/damaged/);
  });
});
