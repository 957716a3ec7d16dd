-- Entries with these terms, `most` of them. Always by the index: records of one kind lie together, and with a limit the
-- planner expects to meet some soon and reads the table from its beginning.
CREATE FUNCTION search_matches(query tsquery, most integer) RETURNS SETOF search_entries
LANGUAGE sql STABLE PARALLEL SAFE SET enable_seqscan = off AS $$
  SELECT * FROM search_entries e WHERE e.terms @@ query LIMIT most
$$;
