import { describe, expect, test } from "vitest";
import { renderMail } from "@/lib/features/mail/layout";
import { settle } from "@/lib/features/mail/mail-runner";
import { MAX_ATTEMPTS, nextAttemptAt } from "@/lib/features/mail/schedule";

const content = {
  subject: "Assigned to you",
  heading: "A control is yours",
  items: [
    { title: "A.5.15 Access control", detail: "Due 18 December", url: "https://assay.example.com/c?a=1&b=2" },
  ],
  action: { label: "Open", url: "https://assay.example.com/notices" },
  reason: "You get this because of your settings.",
};

describe("a mail", () => {
  test("says the same as text and as HTML, and names the organization in the subject", () => {
    const { subject, text, html } = renderMail(content, "Northwind");
    expect(subject).toBe("Assigned to you · Northwind");
    for (const form of [text, html]) {
      for (const words of [
        "A control is yours",
        "A.5.15 Access control",
        "Due 18 December",
        "Northwind, Assay.",
      ])
        expect(form).toContain(words);
    }
    expect(text).toContain("https://assay.example.com/c?a=1&b=2");
    expect(html).toContain('href="https://assay.example.com/c?a=1&amp;b=2"');
  });

  test("has no markup that people wrote", () => {
    const attack = `<img src=x onerror="alert('1')">`;
    const { html } = renderMail({ ...content, heading: attack, paragraphs: [attack] }, attack);
    expect(html).not.toContain("<img");
    expect(html).toContain("&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt;");
  });

  test("has a subject of one line, whatever it is made of", () => {
    const attack = "Hello\r\nBcc: everyone@example.com\u2028\u0000X";
    expect(renderMail({ ...content, subject: attack }, "A\nB").subject).toBe(
      "Hello Bcc: everyone@example.com X · A B",
    );
    expect(renderMail({ ...content, subject: "x".repeat(500) }, "A").subject.length).toBeLessThanOrEqual(180);
  });
});

describe("an attempt that failed", () => {
  const at = new Date("2026-11-23T08:00:00Z");
  const failure = { reason: "The mail server answered: 451 Try later", isFinal: false };

  test("is followed by others, later and later, and then given up", () => {
    const waits = Array.from({ length: MAX_ATTEMPTS }, (_, index) => nextAttemptAt(index + 1, at)?.getTime());
    const planned = waits.slice(0, -1).map((time) => (time ?? 0) - at.getTime());
    expect(planned).toEqual(planned.toSorted((a, b) => a - b));
    expect(waits.at(-1)).toBeUndefined();
    expect(settle({ attempts: 1 }, failure, at)).toEqual({
      status: "pending",
      failure: failure.reason,
      nextAttemptAt: new Date("2026-11-23T08:00:30Z"),
    });
    expect(settle({ attempts: MAX_ATTEMPTS }, failure, at).status).toBe("dead");
  });

  test("for good is not repeated", () => {
    expect(settle({ attempts: 1 }, { ...failure, isFinal: true }, at).status).toBe("dead");
  });
});
