-- Answers about the organization (subject "organization") and its systems (subject: the system's id), and
-- decisions of people on single requirements. What applies follows from both and is not stored here.
CREATE TABLE "profile_answers" (
    "organization_id" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "question_id" TEXT NOT NULL,
    "answers" TEXT[],
    "reason" TEXT NOT NULL DEFAULT '',
    "answered_by" TEXT NOT NULL,
    "answered_by_name" TEXT NOT NULL,
    "answered_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "profile_answers_pkey" PRIMARY KEY ("organization_id","subject","question_id"),
    CONSTRAINT "profile_answers_organization_id_fkey" FOREIGN KEY ("organization_id")
      REFERENCES "organizations"("id") ON DELETE CASCADE ON UPDATE CASCADE
);

CREATE TABLE "applicability_overrides" (
    "organization_id" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "requirement_id" TEXT NOT NULL,
    "applies" BOOLEAN NOT NULL,
    "reason" TEXT NOT NULL,
    "decided_by" TEXT NOT NULL,
    "decided_by_name" TEXT NOT NULL,
    "decided_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "applicability_overrides_pkey" PRIMARY KEY ("organization_id","subject","requirement_id"),
    CONSTRAINT "applicability_overrides_organization_id_fkey" FOREIGN KEY ("organization_id")
      REFERENCES "organizations"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
