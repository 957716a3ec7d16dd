/** Practices as a company writes them down, in paragraphs, a list and a table, with awkward characters. */
export const DOCUMENT = [
  "# Claims triage 🚀 — système d’aide à la décision",
  "",
  "We keep a record of processing activities that lists purposes, categories of data and retention periods.",
  "Personal data is encrypted at rest with AES-256 and in transit with TLS 1.3. 🔐",
  "",
  "- Access is granted by role, reviewed every quarter and revoked on the day somebody leaves.",
  "- A data protection officer is appointed; reach her at dpo@example.com. 👩🏽‍⚖️",
  "- We notify the supervisory authority of a personal data breach within 72 hours.",
  "",
  "| Practice | Owner |",
  "|---|---|",
  "| Data protection impact assessment before high-risk processing | Priv\u0061\u0301cy office |",
  "",
  "Requests of people for access, correction or erasure are answered within one month.\u2028We have no process for data portability.",
].join("\r\n");
