import { describeFields, describeOperation, describeSchema, type Reference } from "@/lib/core/reference";
import * as contract from "./contract";
import {
  ChangeSourceSchema,
  CreateSourceSchema,
  type DocumentSource,
  SourceFileOutcomeSchema,
  SourceQuerySchema,
  type SourceReading,
  SourceReadingDetailSchema,
  SourceReadingSchema,
  SourceSchema,
} from "./schema";

const SOURCE_ID = "src_01kajq4c2v7m0r5s8t1x3y6z9q";
const READING_ID = "srd_01kajq4c2v7m0r5s8t1x3y6z9r";

const readingExample: SourceReading = {
  id: READING_ID,
  source_id: SOURCE_ID,
  status: "completed",
  trigger: "schedule",
  requested_by_name: null,
  revision: "9fceb02d0ae598e95dc970b74767f19372d61af8",
  added: 1,
  changed: 2,
  unchanged: 38,
  gone: 0,
  refused: 1,
  failure: null,
  created_at: "2026-11-02T08:15:00.000Z",
  started_at: "2026-11-02T08:15:00.400Z",
  finished_at: "2026-11-02T08:15:03.100Z",
};

const sourceExample: DocumentSource = {
  id: SOURCE_ID,
  name: "Policies",
  type: "git",
  system_id: null,
  system_name: null,
  kind: "policy",
  url: "https://git.example.com/security/policies.git",
  branch: "main",
  folder: "policies",
  include: ["*.md", "!drafts/**"],
  username: null,
  has_token: true,
  urls: [],
  schedule: "daily",
  next_read_at: "2026-11-03T08:15:00.000Z",
  last_reading: readingExample,
  documents_count: 41,
  gone_count: 0,
  created_by: "usr_01kajq4c2v7m0r5s8t1x3y6z9a",
  created_by_name: "Mira Hoffmann",
  created_at: "2026-10-01T09:00:00.000Z",
  updated_at: "2026-10-01T09:00:00.000Z",
  version: 1,
};

const fieldTexts = {
  kind: "Kind of the documents it brings. `other` when left out.",
  schedule: "How often it is read by itself. `off` when left out.",
  url: "URL of the Git repository, as `git clone` takes it: HTTPS, at a public address.",
  folder: "Folder of the repository whose files are read; the whole repository when empty.",
  include:
    "Patterns of the files that are taken. One without a slash is about a name in any folder; `**` crosses folders; `!` leaves out. The last one that matches decides. Documents of the usual types when left out.",
  username: "User name that goes with the token, for servers that do not take any.",
  token: "Token that may read the repository. It is stored encrypted and never shown.",
  urls: "URLs of pages and files, at most 100.",
};

export const reference: Reference = {
  areas: {
    "Document sources":
      "Folders of Git repositories and lists of URLs whose files become documents and stay current, by request or on a schedule.",
  },
  parameters: {
    "/v1/document-sources/{id}": {
      name: "DocumentSourceId",
      description: "ID of the source.",
      example: SOURCE_ID,
    },
    "/v1/document-sources/{id}/readings/{reading_id}": {
      name: "SourceReadingId",
      description: "ID of the reading.",
      example: READING_ID,
    },
  },
  schemas: [
    describeSchema("DocumentSource", SourceSchema, "Where documents come from by themselves.", {
      id: "ID of the source.",
      name: "Its name.",
      type: "`git`: a folder of a Git repository. `urls`: a list of URLs.",
      system_id: "ID of the system its documents are of; null for the whole organization.",
      system_name: "Name of that system.",
      kind: "Kind of the documents it brings.",
      url: "URL of the Git repository; null for a list of URLs.",
      branch: "Branch that is read; null for the one the server names as its own.",
      folder: "Folder whose files are read; the whole repository when empty.",
      include: "Patterns of the files that are taken.",
      username: "User name that goes with the token.",
      has_token: "Whether a token is stored. The token itself is never shown.",
      urls: "The URLs; empty for a Git repository.",
      schedule: "How often it is read by itself.",
      next_read_at: "When it is read next by itself; null without a schedule.",
      last_reading: "The newest reading; null before the first.",
      documents_count: "How many documents it brings now.",
      gone_count: "How many of its documents it no longer has. They are kept.",
      created_by: "ID of the member or API key that connected it.",
      created_by_name: "Name of the member or API key at that time.",
      created_at: "When it was connected.",
      updated_at: "When it was changed last.",
      version: "Counts its changes. What `If-Match` compares.",
    }),
    describeSchema("SourceReading", SourceReadingSchema, "One time a source was read.", {
      id: "ID of the reading.",
      source_id: "ID of the source.",
      status: "`waiting` and `reading` end by themselves; `failed` has the reason in `failure`.",
      trigger: "Whether a person or key requested it, or the schedule.",
      requested_by_name: "Name of the member or API key that requested it; null for the schedule.",
      revision: "The Git commit that was read; null for URLs and before the end.",
      added: "Files that became documents. Counts are final when the reading has ended.",
      changed: "Files that became a new version of their document.",
      unchanged: "Files that are as they were.",
      gone: "Files the source no longer has. Their documents are kept and marked.",
      refused: "Files that were not taken.",
      failure: "Why the reading failed; null otherwise. What there was before is left as it is.",
      created_at: "When it was requested.",
      started_at: "When it began; null while it waits.",
      finished_at: "When it ended; null before.",
    }),
    describeSchema(
      "SourceReadingDetail",
      SourceReadingDetailSchema,
      "A reading with what became of its files.",
      {
        created_at: "When it was requested.",
        files: "Files that are not unchanged, refused ones first, at most 1,000.",
      },
    ),
    describeSchema("SourceFileOutcome", SourceFileOutcomeSchema, "What became of a file in a reading.", {
      path: "Path in the repository, or the URL.",
      outcome: "What became of it.",
      document_id: "ID of its document; null where there is none.",
      document_version: "Number of the version it became; null where it became none.",
      reason: "Why it was refused or is gone; null otherwise.",
    }),
    describeSchema("CreateDocumentSource", CreateSourceSchema, "A source to connect.", {
      ...fieldTexts,
      name: "Its name.",
      type: "`git` takes `url`, `branch`, `folder`, `include`, `username` and `token`; `urls` takes `urls`.",
      system_name:
        "The system its documents are of, registered on first mention. Of the whole organization when left out.",
      branch: "Branch to read. The one the server names as its own when left out.",
    }),
    describeSchema("ChangeDocumentSource", ChangeSourceSchema, "What to change of a source.", {
      ...fieldTexts,
      name: "Its name.",
      system_name: "The system its new documents are of; null for the whole organization.",
      branch: "Branch to read; null for the one the server names as its own.",
      username: "User name that goes with the token; null for any.",
      token:
        "Token that may read the repository; null takes it away. It is forgotten when `url` names another server and no token is given.",
    }),
    describeFields(SourceQuerySchema, { system_name: "Only sources of this system." }),
  ],
  operations: [
    describeOperation(contract.listDocumentSources, {
      description: "Returns the organization's sources by name, each with its newest reading.",
      response: { data: [sourceExample] },
    }),
    describeOperation(contract.createDocumentSource, {
      description:
        "Connects a folder of a Git repository or a list of URLs. With a schedule it is read for the first time within a minute, else by `POST /v1/document-sources/{id}/read`. Addresses must be public unless the operator allows others with `ASSAY_SOURCE_ALLOW_CIDRS`; they are checked again at every reading and redirect.",
      request: {
        name: "Policies",
        type: "git",
        url: "https://git.example.com/security/policies.git",
        branch: "main",
        folder: "policies",
        include: ["*.md", "!drafts/**"],
        token: "a-token-that-may-read",
        kind: "policy",
        schedule: "daily",
      },
      response: sourceExample,
      problems: { 409: "The organization has 100 sources already." },
    }),
    describeOperation(contract.getDocumentSource, {
      description:
        "Returns a source with its newest reading. Follow a reading here until its status is final.",
      response: sourceExample,
    }),
    describeOperation(contract.changeDocumentSource, {
      description:
        "Changes a source. The next reading looks at every file again; files that no longer match are reported as gone. Documents that are there keep their system and kind.",
      request: { schedule: "weekly" },
      response: { ...sourceExample, schedule: "weekly", version: 2 },
    }),
    describeOperation(contract.deleteDocumentSource, {
      description:
        "Disconnects a source and deletes its token and readings. Its documents stay and are no longer updated.",
    }),
    describeOperation(contract.readDocumentSource, {
      description:
        "Has a source read in the background: new files become documents, changed files new versions, and files that are gone are marked. The answer is the reading that was queued.",
      response: {
        ...readingExample,
        status: "waiting",
        trigger: "request",
        requested_by_name: "Mira Hoffmann",
        revision: null,
        added: 0,
        changed: 0,
        unchanged: 0,
        refused: 0,
        started_at: null,
        finished_at: null,
      },
      problems: { 409: "The source is being read already." },
    }),
    describeOperation(contract.listSourceReadings, {
      description:
        "Returns the readings of a source, newest first. They are kept for 30 days, the newest one for good.",
      response: { total: 1, data: [readingExample] },
    }),
    describeOperation(contract.getSourceReading, {
      description: "Returns a reading with the files that were added, changed, gone or refused, and why.",
      response: {
        ...readingExample,
        files: [
          {
            path: "policies/data.exe",
            outcome: "refused",
            document_id: null,
            document_version: null,
            reason: "The file has content of a type that is not taken.",
          },
        ],
      },
    }),
  ],
};
