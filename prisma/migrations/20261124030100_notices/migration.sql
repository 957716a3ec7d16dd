-- Notices to members: what happened that concerns them, and where.
CREATE TABLE "notices" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "actor_name" TEXT,
    "title" TEXT NOT NULL,
    "detail" TEXT NOT NULL DEFAULT '',
    -- Where it leads: a path of the product.
    "path" TEXT NOT NULL,
    -- A notice about something that is gone is not shown.
    "subject_type" TEXT NOT NULL,
    "subject_id" TEXT NOT NULL,
    -- The weakest role that may read what it is about.
    "min_role" TEXT NOT NULL DEFAULT 'viewer',
    -- At most one notice of a person has it: a reminder is made once.
    "unique_key" TEXT,
    "is_shown" BOOLEAN NOT NULL DEFAULT true,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "read_at" TIMESTAMPTZ(3),
    -- When an email with it is due; null for none, or once it was queued.
    "email_due_at" TIMESTAMPTZ(3),

    CONSTRAINT "notices_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "notices_organization_id_user_id_fkey" FOREIGN KEY ("organization_id", "user_id")
      REFERENCES "memberships"("organization_id", "user_id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "notices_organization_id_user_id_unique_key_key" ON "notices"("organization_id", "user_id", "unique_key");
CREATE INDEX "notices_organization_id_user_id_created_at_id_idx" ON "notices"("organization_id", "user_id", "created_at" DESC, "id" DESC);
CREATE INDEX "notices_unread_idx" ON "notices"("organization_id", "user_id") WHERE "read_at" IS NULL;
CREATE INDEX "notices_email_due_at_idx" ON "notices"("email_due_at") WHERE "email_due_at" IS NOT NULL;
CREATE INDEX "notices_created_at_idx" ON "notices"("created_at");

-- How a person wants to learn of each kind; the defaults of the product where there is no row.
CREATE TABLE "notice_preferences" (
    "organization_id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "in_product" BOOLEAN NOT NULL,
    "email" TEXT NOT NULL,

    CONSTRAINT "notice_preferences_pkey" PRIMARY KEY ("organization_id", "user_id", "kind"),
    CONSTRAINT "notice_preferences_email_check" CHECK ("email" IN ('immediately', 'daily', 'off')),
    CONSTRAINT "notice_preferences_organization_id_user_id_fkey" FOREIGN KEY ("organization_id", "user_id")
      REFERENCES "memberships"("organization_id", "user_id") ON DELETE CASCADE ON UPDATE CASCADE
);
