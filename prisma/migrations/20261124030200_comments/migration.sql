-- Comments of members on controls of programs and on requirements of audits.
CREATE TABLE "comments" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    -- Exactly one of both: what it is about.
    "control_id" TEXT,
    "audit_id" TEXT,
    -- With an audit: the requirement.
    "requirement_id" TEXT,
    "author_id" TEXT NOT NULL,
    "author_name" TEXT NOT NULL,
    -- Empty once it was deleted.
    "text" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "edited_at" TIMESTAMPTZ(3),
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "comments_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "comments_target_check" CHECK (
      ("control_id" IS NULL) <> ("audit_id" IS NULL) AND ("audit_id" IS NULL) = ("requirement_id" IS NULL)),
    CONSTRAINT "comments_organization_id_fkey" FOREIGN KEY ("organization_id")
      REFERENCES "organizations"("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "comments_control_id_fkey" FOREIGN KEY ("control_id")
      REFERENCES "program_controls"("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "comments_audit_id_fkey" FOREIGN KEY ("audit_id")
      REFERENCES "audits"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "comments_control_id_created_at_idx" ON "comments"("control_id", "created_at");
CREATE INDEX "comments_audit_id_requirement_id_created_at_idx" ON "comments"("audit_id", "requirement_id", "created_at");
