-- Search: one table of what can be found, kept by the database itself in the transaction of each change.

-- pg_trgm finds names in spite of typing errors. It is part of PostgreSQL's contrib packages and a trusted extension:
-- whoever may create objects in the database may create it.
DO $$
BEGIN
  CREATE EXTENSION IF NOT EXISTS pg_trgm;
EXCEPTION
  WHEN insufficient_privilege THEN
    RAISE EXCEPTION 'Search needs the PostgreSQL extension pg_trgm, and the role "%" may not create it in this database. Ask the database owner to run CREATE EXTENSION pg_trgm; and start again.', current_user
      USING ERRCODE = 'feature_not_supported';
  WHEN undefined_file OR feature_not_supported THEN
    RAISE EXCEPTION 'Search needs the PostgreSQL extension pg_trgm, which this server does not have. Install the contrib package of PostgreSQL (for example postgresql-contrib) on the database server and start again.'
      USING ERRCODE = 'feature_not_supported';
END
$$;

-- One spelling of a text: lower case, without accents, one space for whatever separates words. The same as
-- foldText in lib/core/search-text.ts.
CREATE FUNCTION search_fold(value text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT btrim(regexp_replace(
    regexp_replace(lower(normalize(coalesce(value, ''), NFKD)), '[\u0300-\u036f]', '', 'g'),
    '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u2000-\u206f\u3000-\u303f]+', ' ', 'g'))
$$;

-- The words of an entry, each findable by its beginning: `n:` before words of the name, `k:` before the kind and `o:`
-- before the organization, so that one index answers what is asked of one of them.
CREATE FUNCTION search_terms(organization_id text, kind text, name text, alias text, words text) RETURNS tsvector
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT array_to_tsvector(
    ARRAY['o:' || organization_id, 'k:' || kind]
    || string_to_array('n:' || replace(name, ' ', ' n:'), ' ')
    || array_remove(string_to_array(concat_ws(' ', name, alias, words), ' '), ''))
$$;

-- What can be found, and what a result shows of it. Texts are cut: a name is not a document.
CREATE VIEW "search_sources" AS
  SELECT 'system' AS "kind", s."id" AS "record_id", s."organization_id", s."name" AS "title", NULL::text AS "reference",
    concat_ws(' ', 'system', s."owner", left(s."description", 300)) AS "words",
    s."id" AS "system_id", NULL::text AS "program_id", NULL::text AS "framework", s."updated_at"
  FROM "systems" s
  UNION ALL
  SELECT 'program', p."id", p."organization_id", p."name", NULL,
    concat_ws(' ', 'program', array_to_string(p."frameworks", ' '), p."auditor"),
    p."system_id", p."id", NULL, p."updated_at"
  FROM "programs" p
  UNION ALL
  SELECT 'control', c."id", c."organization_id", c."title", c."control_id",
    concat_ws(' ', 'control', c."framework", regexp_replace(c."framework", '([A-Z])([0-9])', '\1 \2'), c."owner"),
    NULL, c."program_id", c."framework", c."updated_at"
  FROM "program_controls" c WHERE c."removed_at" IS NULL
  UNION ALL
  SELECT 'document', d."id", d."organization_id", d."title", NULL,
    concat_ws(' ', 'document', d."kind", d."owner", left(d."source_path", 300)),
    d."system_id", NULL, NULL, d."updated_at"
  FROM "documents" d
  UNION ALL
  SELECT 'evidence', e."id", e."organization_id", e."title", NULL,
    concat_ws(' ', 'evidence', e."kind", e."file_name", left(e."url", 300)), NULL, NULL, NULL, e."created_at"
  FROM "evidence" e
  UNION ALL
  SELECT 'audit', a."id", a."organization_id", s."name", NULL,
    concat_ws(' ', 'audit', a."framework", regexp_replace(a."framework", '([A-Z])([0-9])', '\1 \2')),
    a."system_id", NULL, a."framework", coalesce(a."completed_at", a."created_at")
  FROM "audits" a JOIN "systems" s ON s."id" = a."system_id"
  UNION ALL
  SELECT 'decision', d."id", d."organization_id", coalesce(left(d."behavior", 200), s."name"), NULL,
    concat_ws(' ', 'decision', d."decision", d."risk_level", s."name"), d."system_id", NULL, NULL, d."created_at"
  FROM "governance_decisions" d JOIN "systems" s ON s."id" = d."system_id"
  UNION ALL
  SELECT 'review', r."id", r."organization_id", coalesce(left(d."behavior", 200), s."name"), NULL,
    concat_ws(' ', 'review', coalesce(r."resolution", 'open'), d."risk_level", s."name"),
    d."system_id", NULL, NULL, coalesce(r."resolved_at", r."created_at")
  FROM "reviews" r JOIN "governance_decisions" d ON d."id" = r."decision_id" JOIN "systems" s ON s."id" = d."system_id"
  UNION ALL
  SELECT 'action', a."id", a."organization_id", a."title", NULL,
    concat_ws(' ', 'corrective action', a."owner_name", left(a."source_label", 200)),
    a."system_id", NULL, NULL, a."updated_at"
  FROM "corrective_actions" a
  UNION ALL
  SELECT 'incident', i."id", i."organization_id", i."title", NULL,
    concat_ws(' ', 'incident', i."severity", left(i."description", 300)), i."system_id", NULL, NULL, i."updated_at"
  FROM "incidents" i
  UNION ALL
  SELECT 'person', m."user_id", m."organization_id", u."name", u."email", concat_ws(' ', 'person member', m."role"),
    NULL, NULL, NULL, m."created_at"
  FROM "memberships" m JOIN "users" u ON u."id" = m."user_id";

CREATE TABLE "search_entries" (
    "kind" TEXT NOT NULL,
    "record_id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    -- All three as search_fold has them. Ordered by bytes, so that the beginning of a name is a range of the index.
    "name" TEXT COLLATE "C" NOT NULL,
    -- Another name: a control's reference, an email address.
    "alias" TEXT COLLATE "C" NOT NULL,
    "words" TEXT NOT NULL,
    "terms" TSVECTOR NOT NULL,

    CONSTRAINT "search_entries_pkey" PRIMARY KEY ("kind", "record_id", "organization_id"),
    CONSTRAINT "search_entries_organization_id_fkey" FOREIGN KEY ("organization_id")
      REFERENCES "organizations"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "search_entries_organization_id_kind_name_idx" ON "search_entries"("organization_id", "kind", "name");
CREATE INDEX "search_entries_organization_id_kind_alias_idx" ON "search_entries"("organization_id", "kind", "alias");
-- The list of pending entries is kept short (in kB): every search reads it to its end.
CREATE INDEX "search_entries_terms_idx" ON "search_entries" USING gin ("terms") WITH (gin_pending_list_limit = 256);

-- The words of names, each once for an organization or rarely twice: what a mistyped word is compared with. They are
-- far fewer than names, and a change never waits for another one because both bring the same new word.
CREATE TABLE "search_words" (
    "id" BIGSERIAL NOT NULL,
    "organization_id" TEXT NOT NULL,
    "word" TEXT NOT NULL,

    CONSTRAINT "search_words_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "search_words_organization_id_fkey" FOREIGN KEY ("organization_id")
      REFERENCES "organizations"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "search_words_organization_id_word_idx" ON "search_words"("organization_id", "word");
-- What is longer is no word that a person types.
CREATE INDEX "search_words_similar" ON "search_words" USING gin ("word" gin_trgm_ops) WHERE char_length("word") <= 40;

-- Writes the entries of some records of a kind as the records are now.
CREATE FUNCTION search_index(wanted text, ids text[]) RETURNS void LANGUAGE sql AS $$
  INSERT INTO search_entries (kind, record_id, organization_id, name, alias, words, terms)
  SELECT f.kind, f.record_id, f.organization_id, f.name, f.alias, f.words,
    search_terms(f.organization_id, f.kind, f.name, f.alias, f.words)
  FROM (
    SELECT s.kind, s.record_id, s.organization_id, left(search_fold(s.title), 300) AS name,
      left(search_fold(s.reference), 300) AS alias, left(search_fold(s.words), 400) AS words
    FROM search_sources s WHERE s.kind = wanted AND s.record_id = ANY(ids)
    -- Folded once, not once for each use.
    OFFSET 0
  ) f
  ON CONFLICT (kind, record_id, organization_id) DO UPDATE
    SET name = EXCLUDED.name, alias = EXCLUDED.alias, words = EXCLUDED.words, terms = EXCLUDED.terms;

  INSERT INTO search_words (organization_id, word)
  SELECT n.organization_id, n.word FROM (
    SELECT DISTINCT e.organization_id, unnest(string_to_array(e.name, ' ')) AS word
    FROM search_entries e WHERE e.kind = wanted AND e.record_id = ANY(ids)
  ) n
  WHERE char_length(n.word) >= 3 AND n.word !~ '^[0-9]'
    AND NOT EXISTS (SELECT FROM search_words w WHERE w.organization_id = n.organization_id AND w.word = n.word)
$$;

-- Forgets the words of a name that no other name has.
CREATE FUNCTION search_forget(organization text, name text) RETURNS void LANGUAGE sql AS $$
  DELETE FROM search_words w
  WHERE w.organization_id = organization AND w.word = ANY(string_to_array(name, ' ')) AND NOT EXISTS (
    SELECT FROM search_entries e WHERE e.terms @@ format('%L & %L', 'o:' || organization, 'n:' || w.word)::tsquery)
$$;

-- The arguments of the next two: the kind, and the column that names a record.
CREATE FUNCTION search_rows_added() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  ids text[];
BEGIN
  EXECUTE format('SELECT array_agg(DISTINCT %I) FROM added', TG_ARGV[1]) INTO ids;
  IF ids IS NOT NULL THEN PERFORM search_index(TG_ARGV[0], ids); END IF;
  RETURN NULL;
END
$$;

CREATE FUNCTION search_rows_deleted() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  gone record;
BEGIN
  FOR gone IN EXECUTE format('WITH gone AS (
      DELETE FROM search_entries e USING deleted d
      WHERE e.kind = %L AND e.record_id = d.%I AND e.organization_id = d.organization_id
      RETURNING e.organization_id, e.name
    ) SELECT organization_id, string_agg(DISTINCT word, '' '') AS words
    FROM gone CROSS JOIN unnest(string_to_array(gone.name, '' '')) AS word GROUP BY 1', TG_ARGV[0], TG_ARGV[1])
  LOOP
    PERFORM search_forget(gone.organization_id, gone.words);
  END LOOP;
  RETURN NULL;
END
$$;

-- After a change of one record in something it is found by; a control that was removed from its program is no longer in
-- the view. Audits are found by the name of their system.
CREATE FUNCTION search_row_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  gone record;
BEGIN
  FOR gone IN DELETE FROM search_entries e WHERE e.kind = TG_ARGV[0] AND e.record_id = NEW.id
    RETURNING e.organization_id, e.name
  LOOP
    PERFORM search_forget(gone.organization_id, gone.name);
  END LOOP;
  PERFORM search_index(TG_ARGV[0], ARRAY[NEW.id]);
  IF TG_ARGV[0] = 'system' THEN
    PERFORM search_index('audit', ARRAY(SELECT a.id FROM audits a WHERE a.system_id = NEW.id));
  END IF;
  RETURN NULL;
END
$$;

DO $$
DECLARE
  source record;
BEGIN
  FOR source IN SELECT * FROM (VALUES
    ('system', 'systems', 'id', ARRAY['name', 'owner', 'description']),
    ('program', 'programs', 'id', ARRAY['name', 'frameworks', 'auditor']),
    ('control', 'program_controls', 'id', ARRAY['title', 'control_id', 'owner', 'removed_at']),
    ('document', 'documents', 'id', ARRAY['title', 'kind', 'owner', 'source_path']),
    ('evidence', 'evidence', 'id', ARRAY['title', 'file_name', 'url']),
    ('audit', 'audits', 'id', ARRAY['framework']),
    ('decision', 'governance_decisions', 'id', NULL),
    ('review', 'reviews', 'id', ARRAY['resolution']),
    ('action', 'corrective_actions', 'id', ARRAY['title', 'owner_name', 'source_label']),
    ('incident', 'incidents', 'id', ARRAY['title', 'severity', 'description']),
    ('person', 'memberships', 'user_id', ARRAY['role'])
  ) AS sources("kind", "name", "key", "columns")
  LOOP
    EXECUTE format('CREATE TRIGGER %I AFTER INSERT ON %I REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION search_rows_added(%L, %L)',
      source."name" || '_search_insert', source."name", source."kind", source."key");
    EXECUTE format('CREATE TRIGGER %I AFTER DELETE ON %I REFERENCING OLD TABLE AS deleted FOR EACH STATEMENT EXECUTE FUNCTION search_rows_deleted(%L, %L)',
      source."name" || '_search_delete', source."name", source."kind", source."key");
    IF source."kind" NOT IN ('decision', 'person') THEN
      EXECUTE format('CREATE TRIGGER %I AFTER UPDATE ON %I FOR EACH ROW WHEN (%s) EXECUTE FUNCTION search_row_changed(%L)',
        source."name" || '_search_update', source."name",
        (SELECT string_agg(format('OLD.%1$I IS DISTINCT FROM NEW.%1$I', c), ' OR ') FROM unnest(source."columns") c),
        source."kind");
    END IF;
    -- What there is already.
    EXECUTE format('SELECT search_index(%L, ARRAY(SELECT DISTINCT %I FROM %I))', source."kind", source."key", source."name");
  END LOOP;
END
$$;

-- A person's name and email are those of the account; a role is changed in the membership.
CREATE TRIGGER users_search_update AFTER UPDATE ON users FOR EACH ROW
  WHEN (OLD.name IS DISTINCT FROM NEW.name OR OLD.email IS DISTINCT FROM NEW.email)
  EXECUTE FUNCTION search_row_changed('person');
CREATE FUNCTION search_member_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM search_index('person', ARRAY[NEW.user_id]);
  RETURN NULL;
END
$$;
CREATE TRIGGER memberships_search_update AFTER UPDATE ON memberships FOR EACH ROW
  WHEN (OLD.role IS DISTINCT FROM NEW.role) EXECUTE FUNCTION search_member_changed();
