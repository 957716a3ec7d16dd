import { expect, test } from "vitest";
import { Letters } from "@/lib/platform/reading/find-passages";

const find = (text: string, piece: { text: string; before?: string; after?: string }, share = 0) =>
  new Letters(text)
    .find({ quote: "q", share, pieces: [{ before: "", after: "", ...piece }] })
    .map(({ start, end }) => text.slice(start, end));

test("case, accents, blanks, ligatures and punctuation do not count", () => {
  expect(
    find("The  Offi\u00adcer’s re\u0301sum\u00e9: kept.", { text: "OFFICER'S r\u00e9sume\u0301" }),
  ).toEqual(["Offi\u00adcer’s re\u0301sum\u00e9"]);
  expect(find("a ﬁle 🔐 is kept", { text: "file is" })).toEqual(["ﬁle 🔐 is"]);
});

test("of equal passages that with the same surroundings is taken", () => {
  const text = "Backups. It is reviewed every year. Access. It is reviewed every year. Keys.";
  const place = new Letters(text).find({
    quote: "q",
    share: 0,
    pieces: [{ text: "It is reviewed every year.", before: "Backups. … Access. ", after: " Keys." }],
  });
  expect(place).toEqual([{ start: 44, end: 70 }]);
});

test("where the surroundings are equal too, the nearer one is taken", () => {
  const letters = new Letters("Yes. ".repeat(100));
  const at = (share: number) =>
    letters.find({ quote: "q", share, pieces: [{ text: "Yes", before: "", after: "" }] })[0]?.start;
  expect([at(0), at(0.5), at(0.99)]).toEqual([0, 250, 495]);
});

test("a passage without letters, or of other words, is nowhere", () => {
  expect(find("a | b", { text: " | " })).toEqual([]);
  expect(find("Every night", { text: "Every week" })).toEqual([]);
});
