-- Whether the path that leads a new organization through its first steps was put away.
ALTER TABLE "organizations" ADD COLUMN "first_steps_dismissed" BOOLEAN NOT NULL DEFAULT false;
