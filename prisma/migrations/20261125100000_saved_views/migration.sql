-- Views of lists that people keep: the filters, the order and the columns under a name.
CREATE TABLE "saved_views" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    -- Whose it is; null for a view that is shared, which belongs to the organization.
    "user_id" TEXT,
    "list" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    -- The parameters of the list's address.
    "params" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "saved_views_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "saved_views_organization_id_fkey" FOREIGN KEY ("organization_id")
      REFERENCES "organizations"("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "saved_views_organization_id_user_id_fkey" FOREIGN KEY ("organization_id", "user_id")
      REFERENCES "memberships"("organization_id", "user_id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "saved_views_name_key" ON "saved_views"("organization_id", "list", "user_id", lower("name")) NULLS NOT DISTINCT;

-- The view that a list opens with.
CREATE TABLE "default_views" (
    "organization_id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "list" TEXT NOT NULL,
    "view_id" TEXT NOT NULL,

    CONSTRAINT "default_views_pkey" PRIMARY KEY ("organization_id", "user_id", "list"),
    CONSTRAINT "default_views_organization_id_user_id_fkey" FOREIGN KEY ("organization_id", "user_id")
      REFERENCES "memberships"("organization_id", "user_id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "default_views_view_id_fkey" FOREIGN KEY ("view_id")
      REFERENCES "saved_views"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "default_views_view_id_idx" ON "default_views"("view_id");
