import { normalizeName } from "@/lib/core/names";

/** What a mail says: plain text in every field. */
export interface MailContent {
  /** Without the organization, which is added. */
  subject: string;
  heading: string;
  paragraphs?: readonly string[];
  items?: readonly MailItem[];
  action?: { label: string; url: string } | undefined;
  /** Why the person gets it, and what to do about that. */
  reason: string;
}

export interface MailItem {
  title: string;
  detail?: string | undefined;
  url: string;
}

export interface RenderedMail {
  subject: string;
  text: string;
  html: string;
}

const MAX_SUBJECT = 180;

/** The one layout of all mails, as plain text and as HTML. Pure. Whatever people wrote is text in both. */
export function renderMail(content: MailContent, organizationName: string): RenderedMail {
  return {
    subject: subjectLine(content.subject, organizationName),
    text: toText(content, organizationName),
    html: toHtml(content, organizationName),
  };
}

/** One line: what is invisible or breaks a line is gone, so no text can end a header field. */
function subjectLine(subject: string, organizationName: string): string {
  const line = normalizeName(`${subject} · ${organizationName}`);
  return line.length > MAX_SUBJECT ? `${[...line].slice(0, MAX_SUBJECT - 1).join("")}…` : line;
}

function toText({ heading, paragraphs = [], items = [], action, reason }: MailContent, organization: string) {
  return [
    heading,
    ...paragraphs,
    ...items.map(({ title, detail, url }) =>
      [`- ${title}`, detail && `  ${detail}`, `  ${url}`].filter(Boolean).join("\n"),
    ),
    ...(action ? [`${action.label}: ${action.url}`] : []),
    `--\n${organization}, Assay. ${reason}`,
  ].join("\n\n");
}

const FONT = "font-family:-apple-system,BlinkMacSystemFont,'Segoe UI',Helvetica,Arial,sans-serif";

function toHtml({ heading, paragraphs = [], items = [], action, reason }: MailContent, organization: string) {
  const rows = items.map(
    ({ title, detail, url }) =>
      `<li style="margin:0 0 10px"><a href="${escapeHtml(url)}" style="color:#1d4ed8">${escapeHtml(title)}</a>${
        detail ? `<br><span style="color:#52525b">${escapeHtml(detail)}</span>` : ""
      }</li>`,
  );
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"></head>',
    `<body style="margin:0;padding:24px;${FONT};font-size:15px;line-height:1.5">`,
    '<div style="max-width:560px;margin:0 auto">',
    `<h1 style="font-size:18px;margin:0 0 16px">${escapeHtml(heading)}</h1>`,
    ...paragraphs.map(
      (text) => `<p style="margin:0 0 14px">${escapeHtml(text).replaceAll("\n", "<br>")}</p>`,
    ),
    ...(rows.length > 0 ? [`<ul style="padding-left:20px;margin:0 0 14px">${rows.join("")}</ul>`] : []),
    ...(action
      ? [
          `<p style="margin:20px 0"><a href="${escapeHtml(action.url)}" style="background:#1d4ed8;color:#fff;padding:9px 16px;border-radius:6px;text-decoration:none">${escapeHtml(action.label)}</a></p>`,
        ]
      : []),
    `<p style="margin:24px 0 0;color:#71717a;font-size:13px">${escapeHtml(organization)}, Assay. ${escapeHtml(reason)}</p>`,
    "</div></body></html>",
  ].join("\n");
}

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? "");
