-- A version whose pages without text are recognized, and how many of them were.
ALTER TABLE "document_versions"
  ADD COLUMN "is_recognized" BOOLEAN NOT NULL DEFAULT false,
  ADD COLUMN "recognized_pages" INTEGER,
  ADD COLUMN "scanned_pages" INTEGER,
  ADD CONSTRAINT "document_versions_recognition_check"
    CHECK ("is_recognized" OR ("recognized_pages" IS NULL AND "scanned_pages" IS NULL));

-- Where the words of recognized pages are. The file says it of others.
CREATE TABLE "document_recognized_pages" (
    "document_id" TEXT NOT NULL,
    "version" INTEGER NOT NULL,
    "page" INTEGER NOT NULL,
    "organization_id" TEXT NOT NULL,
    -- Size of the page and its words as JSON: never searched by the database, so it is not parsed there.
    "words" TEXT NOT NULL,

    CONSTRAINT "document_recognized_pages_pkey" PRIMARY KEY ("document_id", "version", "page"),
    CONSTRAINT "document_recognized_pages_document_id_version_fkey" FOREIGN KEY ("document_id", "version")
      REFERENCES "document_versions"("document_id", "number") ON DELETE CASCADE ON UPDATE CASCADE
);

-- Pages that were drawn. They belong to the bytes of a file, whichever versions have them.
CREATE TABLE "document_page_pictures" (
    "organization_id" TEXT NOT NULL,
    "sha256" TEXT NOT NULL,
    "page" INTEGER NOT NULL,
    -- SHA-256 of the picture, which names it in the file store.
    "picture" TEXT NOT NULL,
    -- Size of the page and where its text is, as JSON.
    "words" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "document_page_pictures_pkey" PRIMARY KEY ("organization_id", "sha256", "page"),
    CONSTRAINT "document_page_pictures_organization_id_fkey" FOREIGN KEY ("organization_id")
      REFERENCES "organizations"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
