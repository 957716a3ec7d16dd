/** A page of the documentation: `docs/{slug}.md`. */
export interface Guide {
  slug: string;
  title: string;
  /** One line for the start page and the search. */
  summary: string;
}

export interface GuideGroup {
  label: string;
  guides: readonly Guide[];
}

/** The documentation in reading order. What else is in `docs` stays in the repository. */
export const GUIDE_GROUPS: readonly GuideGroup[] = [
  {
    label: "Get started",
    guides: [
      {
        slug: "quickstart",
        title: "Quickstart",
        summary: "Install Assay, run a first audit, and call the API.",
      },
      {
        slug: "glossary",
        title: "Concepts and glossary",
        summary: "How the parts fit together, and what each word means.",
      },
    ],
  },
  {
    label: "Assess",
    guides: [
      {
        slug: "audits",
        title: "Audits",
        summary: "Check documents against a framework, with a quote for every verdict.",
      },
      {
        slug: "documents",
        title: "Documents",
        summary: "Upload, version, read and quote policies and technical documentation.",
      },
      {
        slug: "document-sources",
        title: "Document sources",
        summary: "Keep documents current from Git repositories and URLs.",
      },
      {
        slug: "programs",
        title: "Programs",
        summary: "Approvals, related controls and controls shared between programs.",
      },
      {
        slug: "reports",
        title: "Reports",
        summary: "Audits, programs and systems as PDF, to be sent, signed and filed.",
      },
      {
        slug: "exports",
        title: "Exports",
        summary: "OSCAL, SARIF, workbooks and CSV for other tools.",
      },
      {
        slug: "auditor-room",
        title: "The auditor's room",
        summary: "Invite outside auditors to one program; requests, findings, samples and the sign-off.",
      },
    ],
  },
  {
    label: "Govern",
    guides: [
      {
        slug: "governance",
        title: "Decisions, risk and reviews",
        summary: "How an observed behavior becomes a decision, a risk score or a review.",
      },
      {
        slug: "corrective-actions",
        title: "Corrective actions and incidents",
        summary: "Turn findings into work with an owner and a due date, and keep reporting deadlines.",
      },
      {
        slug: "ledger",
        title: "Ledger verification",
        summary: "What the ledger proves, and how to check it without Assay.",
      },
      {
        slug: "evidence-packages",
        title: "Evidence packages",
        summary: "Hand an auditor a program with its proof in one file, to be checked offline.",
      },
      {
        slug: "orchestrator",
        title: "Models",
        summary: "Connect language models, route tasks, and limit what they cost.",
      },
      {
        slug: "consensus",
        title: "Consensus",
        summary: "Ask several models one question, and read their agreement.",
      },
    ],
  },
  {
    label: "Integrate",
    guides: [
      {
        slug: "webhooks",
        title: "Webhooks",
        summary: "Receive signed events, verify them, and handle retries.",
      },
      {
        slug: "adding-a-framework",
        title: "Adding a framework",
        summary: "Import a policy, a customer's requirements or an OSCAL catalog.",
      },
    ],
  },
  {
    label: "Operate",
    guides: [
      {
        slug: "deployment",
        title: "Deployment",
        summary: "Run Assay as a service, behind a proxy, or with your own PostgreSQL.",
      },
      {
        slug: "configuration",
        title: "Configuration",
        summary: "Every environment variable, its default and its meaning.",
      },
      {
        slug: "backup-and-restore",
        title: "Backup and restore",
        summary: "What to back up, how to restore it, and what the ledger says afterward.",
      },
      {
        slug: "people",
        title: "People and notices",
        summary: "Invitation links, email, notices, reminders and comments.",
      },
      {
        slug: "identity",
        title: "Identity and access",
        summary: "Sessions, passwords, single sign-on, API keys and secret rotation.",
      },
      {
        slug: "security-log",
        title: "Security log",
        summary: "Which sign-ins and changes are recorded, and for how long.",
      },
    ],
  },
  {
    label: "Methods",
    guides: [
      {
        slug: "analyst",
        title: "Embedded analyst",
        summary: "How documents are judged without a language model, and how often that is right.",
      },
      {
        slug: "drift",
        title: "Drift",
        summary: "How drift is measured, with figures and limits.",
      },
      {
        slug: "scan",
        title: "Scan",
        summary: "Which secrets, personal data and injections are found, and which are missed.",
      },
      {
        slug: "catalog",
        title: "Framework catalog",
        summary: "How frameworks, requirements and relations are written and applied.",
      },
      {
        slug: "benchmarks",
        title: "Benchmarks",
        summary: "Measured speed and reliability, with the goals that were missed.",
      },
    ],
  },
];

export const GUIDES: readonly Guide[] = GUIDE_GROUPS.flatMap((group) => group.guides);
